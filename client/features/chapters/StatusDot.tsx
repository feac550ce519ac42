import { clsx } from 'clsx'

export type Stage = 'empty' | 'draft' | 'published'

/** The progress of a text. */
export function stageOf(words: number, isPublished: boolean): Stage {
  return isPublished ? 'published' : words > 0 ? 'draft' : 'empty'
}

export const STAGES: Record<Stage, string> = {
  empty: 'Empty',
  draft: 'Draft',
  published: 'Published',
}

export const STAGE_COLORS: Record<Stage, string> = {
  empty: 'bg-(--idea)',
  draft: 'bg-(--draft)',
  published: 'bg-(--done)',
}
const HOLLOW = 'inset-ring-[1.5px] inset-ring-(--idea)'

/** Its word is beside it, or at the end of its row for screen readers. */
export function StatusDot({ stage }: { stage: Stage }) {
  return (
    <span
      aria-hidden
      title={STAGES[stage]}
      className={clsx(
        'size-2.25 shrink-0 self-center rounded-full',
        stage === 'empty' ? HOLLOW : STAGE_COLORS[stage],
      )}
    />
  )
}
