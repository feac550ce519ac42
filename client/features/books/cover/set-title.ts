import { widthOf } from './text-width.ts'

interface Box {
  width: number
  height: number
  /** The largest letters, in units of the drawing. */
  size: number
  /** From one baseline to the next, in ems. */
  leading: number
  /** The smallest letters, and the most lines; what is longer ends with an ellipsis. */
  least?: number
  most?: number
}

export interface SetTitle {
  lines: string[]
  size: number
}

const MAX_LINES = 7
const MIN_SIZE = 24
/** A word that is wider than the box in letters of this size is cut. */
const CUT_SIZE = 32

/** Sets a title in the largest letters that fit into a box, in lines of about the same length. */
export function setTitle(title: string, box: Box): SetTitle {
  const { least = MIN_SIZE, most = MAX_LINES } = box
  const words = wordsOf(title, box.width / Math.min(CUT_SIZE, box.size))
  let best: SetTitle = { lines: [], size: 0 }
  for (let count = 1; count <= Math.min(words.length, most); count++) {
    const lines = balanced(words, count)
    const widest = Math.max(...lines.map(widthOf))
    const size = Math.min(box.size, box.width / widest, box.height / (count * box.leading))
    if (size > best.size) best = { lines, size }
  }
  return best.size >= least || words.length <= 1 ? best : setTitle(shortened(words), box)
}

/** Of scripts that cut words with a hyphen. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

function shortened(words: string[]): string {
  return `${words.slice(0, Math.floor(words.length * 0.8)).join(' ')}…`
}

/** Words; one that is wider than a line is cut into even pieces. A script without spaces is cut between its signs. */
function wordsOf(title: string, width: number): string[] {
  const words: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    const piece = widthOf(word) / Math.ceil(widthOf(word) / width)
    let rest = ''
    for (const sign of word) {
      if (rest !== '' && widthOf(rest) >= piece) {
        words.push(LETTER.test(rest.at(-1)!) && LETTER.test(sign) ? `${rest}-` : rest)
        rest = ''
      }
      rest += sign
    }
    words.push(rest)
  }
  return words
}

/** The words in so many lines that the longest line is as short as can be. */
function balanced(words: string[], count: number): string[] {
  const line = (from: number, to: number) => words.slice(from, to).join(' ')
  // longest[n][end]: the longest of n lines that hold the words up to `end`; cut[n][end]: where the last one begins.
  let longest = words.map((_, index) => widthOf(line(0, index + 1)))
  const cuts: number[][] = []
  for (let lines = 2; lines <= count; lines++) {
    const cut: number[] = []
    longest = words.map((_, index) => {
      let least = Infinity
      for (let from = lines - 1; from <= index; from++) {
        const width = Math.max(longest[from - 1]!, widthOf(line(from, index + 1)))
        if (width < least) [least, cut[index]] = [width, from]
      }
      return least
    })
    cuts.push(cut)
  }
  const result: string[] = []
  let end = words.length
  for (const cut of cuts.toReversed()) {
    const from = cut[end - 1] ?? 0
    result.unshift(line(from, end))
    end = from
  }
  result.unshift(line(0, end))
  return result
}
