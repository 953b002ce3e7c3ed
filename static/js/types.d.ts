// The shapes that static/js passes around, for the type checker only; docs/game-record.md explains them.
// Those of the board stand in board_types.d.ts.
/** What the phone keeps without network, and the hash of it; the server puts it before service_worker.js. */
declare const SET: { name: string; files: string[] }
type Pair = [number, number]
type Facts = { kind: string; [key: string]: any }
type Revision = {
  id: string
  line: string
  slot: string
  replaces: string[]
  undoes: string | null
  at: string
  by: string
  facts: Facts | null
}
/**
 * A revision as the phone keeps it: with its place in the server's order, or why the server refused it and what holds
 * its place until it is mended or put aside (`over`).
 */
type Kept = Revision & { seq?: number; n: number; why?: string; over?: boolean; held?: Facts }
/** What the settings of all games have. */
type Settings = { game: string; deck: string; players: string[]; teams: string[]; [key: string]: any }
type Standing = { line: string; slot: string; facts: Facts; heads: string[]; revised: boolean }
/** A board or line of any game, as the screens of all games see it. */
type AnyBoard = Board<any, any, any> & { [key: string]: any }
type AnyLine = Line & { [key: string]: any }
