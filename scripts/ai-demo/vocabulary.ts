import { DATA_TOKENS } from './data-shape.ts'
import { learnMerges } from './merges.ts'
import { piecesOf, SPACE } from './words.ts'

/** The kinds of tokens, by the numbers of the file format. */
export const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const
interface Token {
  text: string
  /** The tokenizer joins the pair with the higher one first. */
  score: number
  kind: number
}
export interface Vocabulary {
  tokens: Token[]
  idOf: ReadonlyMap<string, number>
  /** The whole text in tokens; null for a word without a token of its own. */
  text: (number | null)[]
}

export const SIZE = 2_048
export const UNKNOWN = 0
export const BEGIN = 1
export const END = 2
/** Rarer ones are spelled byte by byte. */
const CHARACTERS = 160
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))

export function vocabularyOf(text: string): Vocabulary {
  const pieces = piecesOf(text)
  const counts = countsOf(pieces)
  const tokens: Token[] = [
    { text: '<unk>', score: 0, kind: KIND.unknown },
    { text: '<s>', score: 0, kind: KIND.control },
    { text: '</s>', score: 0, kind: KIND.control },
    ...Array.from({ length: 256 }, (_, byte) => ({
      text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
      score: 0,
      kind: KIND.byte,
    })),
  ]
  const add = (texts: Iterable<string>, scoreOf: (i: number) => number) => {
    for (const [i, one] of [...texts].entries())
      tokens.push({ text: one, score: scoreOf(i), kind: KIND.normal })
  }
  add(charactersOf(text), () => -SIZE)
  add(DATA_TOKENS, () => -SIZE)
  const { merges, partsOf } = learnMerges(counts, SIZE - tokens.length)
  add(merges, (i) => -i)
  // The matrix has one size, however small the text.
  while (tokens.length < SIZE)
    tokens.push({ text: `<unused${tokens.length}>`, score: 0, kind: KIND.control })
  const idOf = new Map(tokens.map((token, id) => [token.text, id]))
  // Parts of a rare word would combine to words that no language has.
  const isWhole = (piece: string) => partsOf.get(piece)!.length === 1
  const textOfIds = pieces.map((piece) => (isWhole(piece) ? (idOf.get(piece) ?? null) : null))
  return { tokens, idOf, text: textOfIds }
}

function countsOf(pieces: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  return counts
}

/** ASCII is whole, so that data of any shape can be spelled. */
function charactersOf(text: string): Set<string> {
  const frequent = [...countsOf([...text.replaceAll(' ', SPACE)])]
    .sort(([, a], [, b]) => b - a)
    .map(([character]) => character)
  const needed = ASCII.map((character) => character.replace(' ', SPACE))
  return new Set([...needed, '\n', ...frequent].slice(0, CHARACTERS))
}
