// Written by `python -m tests.docs.board_page` from scorer/rules/*/board_types.py, where each key is explained, and settings.py.
type LineRef = {
  line: string
  heads: string[]
}
type Call = LineRef & {
  facts: Facts
}
type Clash = {
  kind: 'edit' | 'slot'
  slot: string
  lines: string[]
  revisions: string[]
}
type Place = LineRef & {
  slot: string
}
type Line = Place & {
  state: 'open' | 'done' | 'void'
  written: number[]
  totals: number[]
  revised: boolean
}
type Next = {
  number: number
  dealer: number
  forehand: number
}
type Finish = {
  winner: number | null
}
type Log = {
  game: string
  players: string[]
  teams: string[]
  names: LineRef | null
  clashes: Clash[]
  claims: { [key: string]: Call }
}
type Board<L, N, F> = Log & {
  totals: number[]
  lines: L[]
  open: string | null
  next: N
  finish: F | null
}
type PlayerLine = Line & {
  kind: 'deal'
  number: number
  dealer: number
  points: number[] | null
  void: string | null
  note: string
}
type PlayerNext = Next & {
  slot: string
}
type PlayerFinish = Finish & {
  deal: string | null
  winners: number[]
}
type PlayerBoard<L, N, F> = Board<L, N, F> & {
  deals_left: number | null
  made: number[]
  ranks: number[]
}
type ShownMeld = {
  run?: number
  suit?: string
  top?: string
  four?: string
  amount?: number
  seat?: number | null
}
type Moved = {
  from: number
  points: number
  reason?: string
}
type SchieberDeal = Line & {
  kind: 'deal'
  number: number
  dealer: number
  mode: string | null
  factor: number
  declarer: number | null
  pushed: boolean
  cards: number[] | null
  melds: ShownMeld[][]
  weis: number[]
  weis_team: number | null
  weis_why: 'only' | 'points' | 'length' | 'top' | 'trump' | 'forehand' | 'both' | 'undecided' | null
  stoeck: number[]
  match: number | null
  counter: boolean
  moved: Moved[]
  given_up: number | null
  premature: number | null
  counted: number | null
  void: string | null
  note: string
}
type SchieberStrokes = Line & {
  kind: 'strokes'
}
type SchieberNext = Next & {
  slot: string
}
type Chalk = {
  hundreds: number
  fifties: number
  twenties: number
}
type SlateHalf = Chalk & {
  rest: number
  rests: number[]
}
type Berg = {
  team: number
  why: 'thanks' | 'order' | 'premature' | 'first' | 'higher'
  on: 'stoeck' | 'weis' | 'stich' | null
  rule: string | null
  deal: string
}
type Step = {
  on: 'stoeck' | 'weis' | 'stich'
  add: number[]
  sum: number[]
}
type Ask = {
  deal: string
  winner: number | null
  on: 'stoeck' | 'weis' | 'stich' | null
  steps: Step[]
  first_trick: number | null
}
type SchieberFinish = Finish & {
  deal: string
  why: 'thanks' | 'order' | 'premature' | 'counted' | 'auto' | 'higher' | 'deals'
  on: 'stoeck' | 'weis' | 'stich' | null
  rule: string | null
  score: number[]
  sums: 'known' | 'least' | 'most' | 'unknown'
  frozen: number | null
  schneider: boolean
}
type SchieberBoard = Board<SchieberDeal | SchieberStrokes, SchieberNext, SchieberFinish> & {
  slate: SlateHalf[]
  deals_left: number | null
  berg: Berg | null
  berg_ask: string | null
  may_thank: number[]
  ask: Ask | null
  stakes: number[] | null
}
type CoiffeurLine = Line & {
  kind: 'cell'
  number: number
  dealer: number
  team: number
  option: number
  points: number | null
  match: boolean
  counter: boolean
  scratched: boolean
  stoeck: boolean
  mode: string | null
  declarer: number | null
  factor: number
  note: string
}
type CoiffeurRow = {
  id: string
  kind: string
  name: string
  factor: number
  cells: (number | null)[]
  written: (number | null)[]
  difference: number | null
}
type CoiffeurNext = Next & {
  team: number | null
  must: boolean
}
type Matches = {
  count: number
  factor: number | null
}
type Outlook = {
  open: number[]
  most: number
  least: number
  halfway: boolean
  average: number | null
  enough: number | null
  matches: Matches | null
  out: boolean
  safe: boolean
}
type CoiffeurFinish = Finish & {
  deal: string | null
  why: 'full' | 'ended'
  margin: number
  ranks: number[]
}
type CoiffeurBoard = Board<CoiffeurLine, CoiffeurNext, CoiffeurFinish> & {
  rows: CoiffeurRow[]
  outlook: Outlook[]
  cells_left: number
}
type Penalty = {
  seat: number
  points: number
  reason?: string
}
type DifferenzlerLine = PlayerLine & {
  trump: string | null
  drawn: boolean
  estimates: (number | null)[]
  given: boolean[]
  estimate_lines: (LineRef | null)[]
  estimate_sum: number | null
  differences: (number | null)[] | null
  exact: boolean[] | null
  forgotten: boolean[]
  credit: number
  penalties: Penalty[]
}
type DifferenzlerNext = PlayerNext & {
  trump: string | null
}
type DifferenzlerFinish = PlayerFinish & {
  why: 'deals' | 'limit' | 'ended'
  losers: number[]
}
type DifferenzlerBoard = PlayerBoard<DifferenzlerLine, DifferenzlerNext, DifferenzlerFinish> & {
  hits: number[]
}
type SoloExtra = {
  seat: number
  kind: 'weis' | 'table_weis' | 'stoeck' | 'plus' | 'minus'
  points: number
  reason: string
  written: number
}
type SoloLine = PlayerLine & {
  mode: string | null
  factor: number
  match: number | null
  extras: SoloExtra[]
  extra_points: number[]
}
type SoloNext = PlayerNext & {
  factor: number
}
type SoloFinish = PlayerFinish & {
  why: 'deals' | 'target' | 'ended'
  reached: number[]
}
type SoloBoard = PlayerBoard<SoloLine, SoloNext, SoloFinish> & {
  deals_won: number[]
  matches: number[]
}
type SchieberSettings = {
  game: string
  deck: string
  players: string[]
  teams: string[]
  target: [number, number] | null
  deals: number | null
  factors: { [key: string]: number }
  weis: boolean
  stoeck: boolean
  cross_weis: boolean
  top_card: boolean
  run_points: { [key: string]: number }
  four_points: { [key: string]: number }
  match_bonus: number
  counter_match_bonus: number
  berg: number | null
  finish_order: ('stoeck' | 'weis' | 'stich')[]
  finish_strict: boolean
  auto_end: boolean
  both_over: 'ask' | 'higher'
  schneider: boolean
  premature: 'game' | 'deal'
  stakes: { [key: string]: number } | null
  first_dealer: number
  direct_strokes: boolean
  z_line: boolean
  contracts?: { name: string; mode: string | null; factor: number }[]
  modes_once?: boolean
  equal_weis?: 'forehand' | 'both'
}
