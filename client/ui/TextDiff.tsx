import { type TextRun, textRuns } from '#shared/rules/text-diff.ts'
import { useMemo } from 'react'

/** Long stretches that did not change are not needed to see what did. */
const AROUND = 300
const LEAST_KEPT = 0.35

/** Two texts as one, with what was added and what was removed. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const runs = useMemo(() => readableRuns(before, after), [before, after])
  if (runs.every(({ kind }) => kind === 'same'))
    return <p className="text-[15px] leading-5.5 text-muted">Nothing has changed since.</p>
  return (
    <div
      dir="auto"
      className="rounded-[10px] border border-border bg-surface p-3 font-serif text-base leading-7 whitespace-pre-wrap wrap-anywhere"
    >
      {runs.map(({ kind, text }, i) => {
        if (kind === 'added')
          return (
            <ins key={i} className="bg-success-soft text-success underline">
              {text}
            </ins>
          )
        if (kind === 'removed')
          return (
            <del key={i} className="bg-danger-soft text-danger">
              {text}
            </del>
          )
        return <span key={i}>{shortened(text, i === 0, i === runs.length - 1)}</span>
      })}
    </div>
  )
}

/** If almost nothing stayed the same, the old text before the new one is easier to read than a mix of words. */
function readableRuns(before: string, after: string): TextRun[] {
  const runs = textRuns(before, after)
  const kept = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? letters(text) : 0), 0)
  if (before === after || kept >= LEAST_KEPT * Math.min(letters(before), letters(after)))
    return runs
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: `\n\n${after}` },
  ]
}

const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * AROUND) return text
  const start = isFirst ? '' : text.slice(0, AROUND)
  const end = isLast ? '' : text.slice(-AROUND)
  return `${start} … ${end}`
}
