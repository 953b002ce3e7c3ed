// The shapes that the scripts of the Schieber pass around, for the type checker only.
type Meld = ShownMeld
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
  equal_weis?: 'forehand' | 'both'
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
  modes_once?: boolean
}
type Score = {
  factor: number
  weis: Pair
  each: number[][]
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
type SchieberLine = SchieberDeal | SchieberStrokes
