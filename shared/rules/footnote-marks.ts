import { LABEL } from './footnote-syntax.ts'

/** A footnote's name in a Markdown text, written `[^name]`. */
export interface NoteMark {
  label: string
  /** The position of the name, behind `[^`. */
  at: number
  /** `[^name]:`: here its note begins. */
  begins: boolean
}

const TOKEN = new RegExp(String.raw`\\[\\\x60[\]!]|\x60+|${LABEL}`, 'g')

/** The marks of one paragraph, which are none between backticks. */
export function marksOf(
  text: string,
  { from, to }: { from: number; to: number },
  marks: NoteMark[],
): void {
  const words = text.slice(from, to)
  if (!words.includes('[^')) return
  const ticks = new Map<number, number[]>()
  for (const { 0: run, index } of [...words.matchAll(/`+/g)].reverse()) {
    const same = ticks.get(run.length)
    if (same) same.push(index)
    else ticks.set(run.length, [index])
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(words); found; found = TOKEN.exec(words)) {
    const [token, label] = found
    if (label !== undefined) marks.push({ label, at: from + found.index + 2, begins: false })
    else if (token.startsWith('`')) {
      const same = ticks.get(token.length) ?? []
      while (same.length > 0 && same.at(-1)! <= found.index) same.pop()
      const closing = same.at(-1)
      if (closing !== undefined) TOKEN.lastIndex = closing + token.length
    }
  }
}
