/** The parts of a word, and its count in the text. */
interface Word {
  parts: string[]
  count: number
}
export interface Learned {
  /** Parts that were joined, the most frequent pair first. */
  merges: string[]
  /** The parts of each piece. */
  partsOf: ReadonlyMap<string, string[]>
}

/** Byte pair encoding: joins the most frequent pair of neighbours, again and again. */
export function learnMerges(pieces: ReadonlyMap<string, number>, most: number): Learned {
  const words = Array.from(pieces, ([piece, count]): Word => ({ parts: [...piece], count }))
  const counts = new Map<string, number>()
  const places = new Map<string, Set<Word>>()
  const add = (word: Word, sign: 1 | -1) => {
    for (const pair of pairsOf(word.parts)) {
      counts.set(pair, (counts.get(pair) ?? 0) + sign * word.count)
      if (sign < 0) continue
      const there = places.get(pair)
      if (there) there.add(word)
      else places.set(pair, new Set([word]))
    }
  }
  for (const word of words) add(word, 1)
  const merges = new Set<string>()
  while (merges.size < most) {
    const pair = mostFrequent(counts)
    if (pair === undefined) break
    const [left, right] = pair.split(' ') as [string, string]
    for (const word of places.get(pair)!) {
      add(word, -1)
      word.parts = joined(word.parts, left, right)
      add(word, 1)
    }
    counts.delete(pair)
    // Two pairs may give the same part: it has its place already.
    merges.add(left + right)
  }
  const partsOf = new Map(words.map(({ parts }) => [parts.join(''), parts]))
  return { merges: [...merges], partsOf }
}

/** A space cannot be in a part: it is written otherwise. */
const pairsOf = (parts: string[]) => parts.slice(1).map((right, i) => `${parts[i]} ${right}`)

function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined
  let most = 1
  for (const [pair, count] of counts)
    if (count > most) {
      best = pair
      most = count
    }
  return best
}

function joined(parts: string[], left: string, right: string): string[] {
  const next: string[] = []
  for (let i = 0; i < parts.length; i++)
    if (parts[i] === left && parts[i + 1] === right) {
      next.push(left + right)
      i++
    } else next.push(parts[i]!)
  return next
}
