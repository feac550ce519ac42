import type { Generation as Row } from '#shared/contract/generation.ts'
import { Button } from '../../ui/Button.tsx'
import type { Generation } from './use-generation.ts'

interface Props {
  row: Row
  titleOf(chapterId: string): string
  generation: Generation
  mayWrite: boolean
}

/** Problems that the checks of a written book found and did not fix: people decide. */
export function BookFindings({ row, titleOf, generation, mayWrite }: Props) {
  const { findings } = row
  if (findings.length === 0) return null
  return (
    <details className="rounded-[14px] bg-surface p-4">
      <summary className="cursor-pointer text-[15px] leading-5.5 font-semibold">
        {findings.length === 1 ? '1 thing to look at' : `${findings.length} things to look at`}
      </summary>
      <ul className="mt-3 space-y-4">
        {findings.map(({ chapter_id, quote, why, fix }) => (
          <li key={`${chapter_id} ${quote}`} className="space-y-1">
            <p className="text-[13px] leading-5 font-semibold text-muted">{titleOf(chapter_id)}</p>
            <blockquote className="border-l-2 border-border pl-3 font-serif text-[15px] leading-6 wrap-anywhere">
              {quote}
            </blockquote>
            <p className="text-[15px] leading-5.5">{[why, fix].filter(Boolean).join(' ')}</p>
            {mayWrite && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => void generation.settle(row.id, quote)}
              >
                This is intended
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
