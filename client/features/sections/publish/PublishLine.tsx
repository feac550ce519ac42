import { formatDateTime } from '#shared/rules/dates.ts'
import { clsx } from 'clsx'
import { memo, useMemo, useState } from 'react'
import { TextDiff } from '../../../ui/TextDiff.tsx'
import { changeText } from './chapter-state.ts'
import { shortDay } from './schedule.ts'
import type { ChapterLine } from './use-publish-form.ts'

interface Props {
  line: ChapterLine
  /** The server does not have its last publication yet. */
  isWaiting: boolean
  isChosen: boolean
  onChoose(on: boolean): void
  onCancelPlans(chapters: ChapterLine['chapter'][]): Promise<void>
}

/** A chapter in the sheet: its box, its title, and what is new for readers. */
export const PublishLine = memo(
  function PublishLine({ line, isWaiting, isChosen, onChoose, onCancelPlans }: Props) {
    const { chapter, state } = line
    const { title, chapter_number, published_at } = chapter
    const isQuiet = state !== 'new' && state !== 'changed'
    return (
      <li>
        <div className="flex min-h-11.5 items-center gap-3">
          <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={state === 'reading' || (state === 'blocked' && published_at === null)}
              onChange={(event) => onChoose(event.target.checked)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            <span className="w-6 shrink-0 text-right font-serif text-[15px] leading-5 text-subtle tabular-nums">
              {chapter_number}
            </span>
            <span
              dir="auto"
              className={clsx(
                'min-w-0 flex-1 truncate text-left font-serif text-base leading-6',
                isQuiet ? 'text-muted' : 'font-semibold',
              )}
            >
              {title}
            </span>
          </label>
          <StateTag line={line} isWaiting={isWaiting} />
        </div>
        {state === 'planned' && <PlanNote line={line} onCancelPlans={onCancelPlans} />}
        <Details line={line} />
      </li>
    )
  },
  (before, after) =>
    before.isChosen === after.isChosen &&
    before.isWaiting === after.isWaiting &&
    before.line.chapter === after.line.chapter &&
    before.line.state === after.line.state &&
    before.line.draft === after.line.draft &&
    before.line.published === after.line.published,
)

const TAG = 'shrink-0 rounded-full px-2 py-0.5 text-xs leading-4.5 font-semibold'

function StateTag({ line, isWaiting }: Pick<Props, 'line' | 'isWaiting'>) {
  const { state, chapter, draft, published } = line
  const change = useMemo(
    () => (state === 'changed' && draft ? changeText(chapter, draft, published) : ''),
    [state, chapter, draft, published],
  )
  if (isWaiting)
    return <span className={clsx(TAG, 'bg-info-soft text-info')}>Waiting to be sent</span>
  if (state === 'changed')
    return (
      <span className={clsx(TAG, 'bg-accent-soft text-accent-soft-fg tabular-nums')}>
        Changed{change && `: ${change}`}
      </span>
    )
  if (state === 'planned')
    return (
      <span className={clsx(TAG, 'bg-surface-2 text-muted')}>{shortDay(chapter.planned_at!)}</span>
    )
  if (state === 'new') return <span className={clsx(TAG, 'bg-surface-2 text-muted')}>New</span>
  return (
    <span className="shrink-0 text-[13px] leading-5 text-subtle">
      {state === 'same' ? 'Published' : state === 'reading' ? 'Reading…' : 'Not ready'}
    </span>
  )
}

/** The time of a planned chapter, and the way to give it up. */
function PlanNote({ line, onCancelPlans }: Pick<Props, 'line' | 'onCancelPlans'>) {
  const { chapter, draft } = line
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-3 pl-17 text-[13px] leading-5 text-subtle">
      <p>
        Planned for {formatDateTime(chapter.planned_at!)}
        {draft?.hash !== chapter.planned_hash && ', as it was when you planned it'}
      </p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button goes with the plan.
          currentTarget.closest('li')?.querySelector('input')?.focus()
          void onCancelPlans([chapter])
        }}
        className="font-semibold text-accent hover:underline pointer-coarse:min-h-11"
      >
        Cancel plan
      </button>
    </div>
  )
}

/** The reason why it cannot be published, empty scenes, and on demand the words that changed. */
function Details({ line: { state, draft, published } }: Pick<Props, 'line'>) {
  const [isOpen, setOpen] = useState(false)
  const empty = draft?.problem === null ? draft.emptyScenes : 0
  const hasChanges = state === 'changed' && published !== undefined && published !== draft?.text
  const isNoted = state === 'blocked' || (empty > 0 && (state === 'new' || state === 'changed'))
  if (!draft || (!isNoted && !hasChanges)) return null
  return (
    <div className="space-y-2 pb-3 pl-17 text-[13px] leading-5">
      {isNoted && (
        <p className={draft.problem === null ? 'text-subtle' : 'text-warning'}>
          {draft.problem ?? (empty === 1 ? 'One scene is empty' : `${empty} scenes are empty`)}
        </p>
      )}
      {hasChanges && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="font-semibold text-accent hover:underline pointer-coarse:min-h-11"
        >
          {isOpen ? 'Hide changes' : 'Show changes'}
        </button>
      )}
      {hasChanges && isOpen && <TextDiff before={published} after={draft.text} />}
    </div>
  )
}
