// The shapes that the scripts of the Schieber pass around, for the type checker only.
type Meld = ShownMeld
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
