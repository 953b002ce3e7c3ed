// The shapes that static/js passes around, for the type checker only; docs/game-record.md explains them.
/** What the phone keeps without network, and the hash of it; the server puts it before service_worker.js. */
declare const SET: { name: string; files: string[] }
type Pair = [number, number]
type Meld = { run?: number; suit?: string; top?: string; four?: string; amount?: number; seat?: number | null }
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
  finish_order: string[]
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
type Clash = { kind: string; slot: string; lines: string[]; revisions: string[] }
type Slate = { hundreds: number; fifties: number; twenties: number; rest: number; rests: number[] }
type Score = {
  factor: number
  weis: Pair
  each: number[]
  weis_team: number | null
  weis_why: string | null
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
) => [number | null, string | null]
/** What the lines and boards of all games have. */
type Line = { line: string; slot: string; heads: string[]; [key: string]: any }
type Board = {
  players: string[]
  teams: string[]
  names: { line: string; heads: string[] } | null
  totals: number[]
  lines: Line[]
  clashes: Clash[]
  claims: { [slot: string]: { line: string; heads: string[]; facts: Facts } }
  finish: any
  [key: string]: any
}
