import { SPACE } from './words.ts'

type Follows = [to: string, share: number]

/** The fitting numbers after each name. A whole name is one token, so that a bigram can choose among them. */
const NUMBERS: Record<string, string[]> = {
  [`"chapter_number":${SPACE}`]: ['1', '2', '3'],
  [`"estimated_words":${SPACE}`]: ['300', '400'],
}
const NAMES = Object.keys(NUMBERS)
/** Tokens that end a string, together with the sign after it. */
const CLOSINGS = ['",', '"}', '"]']
const VALUES = [...new Set(Object.values(NUMBERS).flat())]

/** Tokens that no novel has. */
export const DATA_TOKENS = [...NAMES, ...CLOSINGS, ...VALUES.filter((value) => value.length > 1)]

/** One share for each of them. */
const each = (tos: string[], share: number) => tos.map((to): Follows => [to, share])
const after = (froms: string[], ...follows: Follows[][]) =>
  froms.map((from): [string, Follows[]] => [from, follows.flat()])

/**
 * The tokens that follow one another in data, and their probabilities. The grammar says which may follow; this table says when
 * a string, an object or a list ends.
 */
export const DATA_FOLLOWS = new Map<string, Follows[]>([
  ...after(['.', '!', '?'], each(CLOSINGS, 0.3)),
  ...after([';'], each(CLOSINGS, 0.2)),
  ...after([','], each(CLOSINGS, 0.02), each(NAMES, 0.1), each(['{', '"'], 0.002)),
  ...after(['",', SPACE], each(NAMES, 0.45), each(['{', '"'], 0.02)),
  ...after(['{'], each(NAMES, 0.45), each(['"'], 0.02)),
  ...after(['['], each(['{', '"'], 0.5)),
  ...after(['\n'], each(['{', '"'], 0.02)),
  ...Object.entries(NUMBERS).flatMap(([name, values]) =>
    after([name], each(values, 0.99 / values.length)),
  ),
  ...after(VALUES, each([',', '}'], 0.48)),
  ...after([':'], each(['1'], 0.002)),
  ...after(['"'], each([',', ':', '}', ']'], 0.02)),
  // A list of things that end with a number is one of chapters, and must have all of them; others are short.
  ...after(['}'], each([','], 0.9), each([']'], 0.08)),
  ...after(['"}'], each([','], 0.6), each([']'], 0.35)),
  ...after(['"]', ']'], each([',', '}'], 0.48)),
])
