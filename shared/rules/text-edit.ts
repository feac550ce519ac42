import { textRuns } from './text-diff.ts'

export interface TextEdit {
  /** The position in the text before any of the edits. */
  at: number
  remove: number
  insert: string
}

let segmenter: Intl.Segmenter | undefined

/**
 * The few edits that turn one text into another, first to last and apart from each other: apply them from the last. No edit
 * begins or ends inside what a reader sees as one character.
 */
export function textEdits(before: string, after: string): TextEdit[] {
  const edits: TextEdit[] = []
  let at = 0
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed || added) edits.push(trimmed(at - removed.length, removed, added))
    removed = added = ''
  }
  for (const { kind, text } of textRuns(before, after)) {
    if (kind === 'same') flush()
    else if (kind === 'removed') removed = text
    else added = text
    if (kind !== 'added') at += text.length
  }
  flush()
  return edits
}

/** The words that changed without what both forms begin and end with. */
function trimmed(at: number, removed: string, added: string): TextEdit {
  const old = charactersOf(removed)
  const fresh = charactersOf(added)
  const shorter = Math.min(old.length, fresh.length)
  let start = 0
  while (start < shorter && old[start] === fresh[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1
  const kept = old.slice(0, start).join('').length
  return {
    at: at + kept,
    remove: old.slice(start, old.length - end).join('').length,
    insert: fresh.slice(start, fresh.length - end).join(''),
  }
}

function charactersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
