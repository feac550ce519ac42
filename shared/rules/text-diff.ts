import { countWords } from './word-count.ts'

export interface TextRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond these the writer rewrote the text, and a comparison would show only noise. */
const MAX_LINE_EDITS = 4_000
const MAX_WORD_EDITS = 1_500
/** All comparisons of words in two texts take so many steps at most: nine blocks of lines written anew, or thousands of small changes. */
const MAX_WORD_STEPS = 10_000_000

/** The steps that comparisons may still take; below 0 a text counts as replaced whole. */
interface Budget {
  steps: number
}

let segmenter: Intl.Segmenter | undefined

/**
 * The changes from one text to another, word by word: the runs that are not `added` make the first, those that are not
 * `removed` the second. It compares lines first, so that the cost for a novel depends on the size of its changes.
 */
export function textRuns(before: string, after: string): TextRun[] {
  const runs: TextRun[] = []
  const budget: Budget = { steps: MAX_WORD_STEPS }
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed && added && budget.steps > 0)
      runs.push(...compare(wordsOf(removed), wordsOf(added), MAX_WORD_EDITS, budget))
    else runs.push({ kind: 'removed', text: removed }, { kind: 'added', text: added })
    removed = added = ''
  }
  for (const run of compare(linesOf(before), linesOf(after), MAX_LINE_EDITS)) {
    if (run.kind === 'removed') removed += run.text
    else if (run.kind === 'added') added += run.text
    else {
      flush()
      runs.push(run)
    }
  }
  flush()
  return joined(runs)
}

/** The number of words that one text has more than another, and that it lacks. */
export function changedWords(before: string, after: string): { added: number; removed: number } {
  const words = { added: 0, removed: 0 }
  for (const { kind, text } of textRuns(before, after))
    if (kind !== 'same') words[kind] += countWords(text)
  return words
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** It first sets the common beginning and end aside. */
function compare(
  a: string[],
  b: string[],
  limit: number,
  budget: Budget = { steps: Infinity },
): TextRun[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  const shorter = Math.min(a.length, b.length) - start
  while (end < shorter && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...shortest(a.slice(start, a.length - end), b.slice(start, b.length - end), limit, budget),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ])
}

/**
 * Myers' greedy search for the shortest script; everything replaced when it would be longer than the limit, or the budget is
 * spent.
 */
function shortest(a: string[], b: string[], limit: number, budget: Budget): TextRun[] {
  const whole: TextRun[] = [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ]
  if (!a.length || !b.length) return whole
  const most = Math.min(limit, a.length + b.length)
  const middle = most + 1
  const furthest = new Int32Array(2 * most + 3)
  const trail: Int32Array[] = []
  for (let edits = 0; edits <= most; edits += 1) {
    budget.steps -= edits + 1
    if (budget.steps < 0) return whole
    trail.push(furthest.slice(middle - edits - 1, middle + edits + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = furthest[middle + diagonal + 1]!
      const left = furthest[middle + diagonal - 1]!
      let x = diagonal === -edits || (diagonal !== edits && left < below) ? below : left + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      furthest[middle + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trail)
    }
  }
  return whole
}

function walkBack(a: string[], b: string[], trail: Int32Array[]): TextRun[] {
  const runs: TextRun[] = []
  let x = a.length
  let y = b.length
  for (let edits = trail.length - 1; edits >= 0; edits -= 1) {
    const furthest = trail[edits]!
    const diagonal = x - y
    const below = furthest[edits + diagonal + 2]!
    const left = furthest[edits + diagonal]!
    const down = diagonal === -edits || (diagonal !== edits && left < below)
    const fromX = edits === 0 ? 0 : down ? below : left
    const fromY = edits === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      runs.push({ kind: 'same', text: a[x]! })
    }
    if (edits === 0) break
    if (down) runs.push({ kind: 'added', text: b[(y -= 1)]! })
    else runs.push({ kind: 'removed', text: a[(x -= 1)]! })
  }
  return runs.reverse()
}

/** Joins neighbours of one kind into one run; in a change, the removed text comes first, then the added. */
function joined(runs: TextRun[]): TextRun[] {
  const result: TextRun[] = []
  const pending = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (pending[kind]) result.push({ kind, text: pending[kind] })
      pending[kind] = ''
    }
  }
  for (const { kind, text } of runs) {
    if (!text) continue
    if (kind !== 'same') {
      pending[kind] += text
      continue
    }
    flush()
    const last = result.at(-1)
    if (last?.kind === 'same') last.text += text
    else result.push({ kind, text })
  }
  flush()
  return result
}
