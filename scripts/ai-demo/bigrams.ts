import { DATA_FOLLOWS } from './data-shape.ts'
import { END, KIND, SIZE, type Vocabulary } from './vocabulary.ts'

/** The weight of the whole text in a row: small, so that the model writes real words. */
const SMOOTHING = 0.3
/** The probability that the text ends after a sentence. */
const LAST = 0.2
const NEVER = -30

/** For each token the logarithm of how likely each other follows it: `[from * SIZE + to]`. */
export function logBigrams({ tokens, idOf, text }: Vocabulary): Float32Array {
  const counts = new Float32Array(SIZE * SIZE)
  const rowOf = (from: number) => counts.subarray(from * SIZE, (from + 1) * SIZE)
  const each = new Float32Array(SIZE).fill(0.1)
  let before: number | null = null
  for (const token of text) {
    if (token !== null) each[token]! += 1
    if (before !== null && token !== null) rowOf(before)[token]! += 1
    before = token
  }
  const whole = sumOf(each)
  for (let from = 0; from < SIZE; from++) {
    const row = rowOf(from)
    const total = sumOf(row) + SMOOTHING
    for (let to = 0; to < SIZE; to++) row[to] = (row[to]! + (SMOOTHING * each[to]!) / whole) / total
  }
  const learn = (from: string, follows: [to: number, share: number][]) => {
    const row = rowOf(idOf.get(from)!)
    const rest = 1 - follows.reduce((sum, [, share]) => sum + share, 0)
    for (let to = 0; to < SIZE; to++) row[to]! *= rest
    for (const [to, share] of follows) row[to]! += share
  }
  for (const mark of ['.', '!', '?']) learn(mark, [[END, LAST]])
  for (const [from, follows] of DATA_FOLLOWS)
    learn(
      from,
      follows.map(([to, share]) => [idOf.get(to)!, share]),
    )
  return counts.map((share, i) => {
    const to = i % SIZE
    const isSaid = to === END || tokens[to]!.kind === KIND.normal
    return isSaid ? Math.max(Math.log(share), NEVER) : NEVER
  })
}

const sumOf = (row: Float32Array) => row.reduce((sum, count) => sum + count, 0)
