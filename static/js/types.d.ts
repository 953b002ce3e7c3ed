// The shapes that static/js passes around, for the type checker only; docs/game-record.md explains them.
// Those of the board stand in board_types.d.ts.
/** What the phone keeps without network, and the hash of it; the server puts it before service_worker.js. */
declare const SET: { name: string; files: string[] }
type Pair = [number, number]
type Meld = ShownMeld
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
type SchieberSettings = {
  game: string
  deck: string
  players: string[]
  teams: string[]
  target: Pair | null
  deals: number | null
  factors: { [mode: string]: number }
  weis: boolean
  stoeck: boolean
  cross_weis: boolean
  top_card: boolean
  run_points: { [length: string]: number }
  four_points: { [rank: string]: number }
  match_bonus: number
  counter_match_bonus: number
  berg: number | null
  finish_order: Step['on'][]
  finish_strict: boolean
  auto_end: boolean
  both_over: string
  schneider: boolean
  premature: string
  stakes: { [what: string]: number } | null
  first_dealer: number
  direct_strokes: boolean
  z_line: boolean
  contracts?: { name: string; mode: string | null; factor: number }[]
}
type Standing = { line: string; slot: string; facts: Facts; heads: string[]; revised: boolean }
type Score = {
  factor: number
  weis: Pair
  each: number[]
  weis_team: number | null
  weis_why: SchieberDeal['weis_why']
  stoeck: Pair
  cards: Pair | null
  counter: boolean
}
type Judged = { before: Pair; target: Pair; factor: number; gains: { [on: string]: Pair }; written: Pair | null }
type Stroke = (k: number, x: number, y: number, dx: number, dy: number) => string
type BestTeam = (
  melds: Meld[][],
  mode: string | null,
  forehand: number,
  s: SchieberSettings,
) => [number | null, SchieberDeal['weis_why']]
/** A board or line of any game, as the screens of all games see it. */
type AnyBoard = Board<any, any, any> & { [key: string]: any }
type AnyLine = Line & { [key: string]: any }
type SchieberLine = SchieberDeal | SchieberStrokes
