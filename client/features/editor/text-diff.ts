import { type TextRun, textRuns } from '#shared/rules/text-diff.ts'

const FEW = /^\P{L}{1,2}$/u

/** As `textRuns`, for reading: a lone blank or comma between two changes belongs to the change. */
export function diffWords(before: string, after: string): TextRun[] {
  const runs: TextRun[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) runs.push({ kind: 'removed', text: removed })
    if (added) runs.push({ kind: 'added', text: added })
    removed = added = ''
  }
  const all = textRuns(before, after)
  all.forEach(({ kind, text }, place) => {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (removed && added && FEW.test(text) && !text.includes('\n') && place < all.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      runs.push({ kind, text })
    }
  })
  flush()
  return runs
}
