import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { formatDateTime } from '#shared/rules/dates.ts'
import { clsx } from 'clsx'
import { CalendarClock, ChevronDown, ChevronRight, Pencil, Plus } from 'lucide-react'
import { memo } from 'react'
import { MenuItem } from '../../ui/Menu.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BinderProps } from './binder.ts'
import { BinderButton, itemClass, ROW_MENU, ROW_WORDS, rowClass } from './BinderItem.tsx'
import { BinderScene, GeneratedMark } from './BinderScene.tsx'
import { ReadersMark } from '../chapters/ReadersMark.tsx'
import { STATUS_NAMES, StatusDot } from '../chapters/StatusDot.tsx'
import { StatusItems } from '../chapters/StatusItems.tsx'
import { useChapterMoves } from './use-binder-moves.ts'

interface Props extends Omit<BinderProps, 'className'> {
  chapter: ShownChapter
  index: number
}

/** A chapter with its scenes. Each render makes new actions, so `memo` compares only the data that they work on. */
export const BinderChapter = memo(function BinderChapter(props: Props) {
  const { chapter, index, chapters, byChapter, active, folded } = props
  const sections = byChapter.get(chapter.id) ?? []
  const { ref, edge } = useChapterMoves(chapter, props)
  return (
    <div
      ref={ref}
      role="listitem"
      data-chapter={chapter.id}
      aria-posinset={index + 1}
      aria-setsize={chapters.length}
      className={itemClass(edge)}
    >
      {chapter.part && (
        <p
          dir="auto"
          className="truncate px-2.5 pt-3 pb-1 text-left font-serif text-[13px] leading-5 font-semibold text-muted"
        >
          {chapter.part}
        </p>
      )}
      <ChapterLine {...props} />
      {sections.length > 1 && !folded.has(chapter.id) && (
        <ol aria-label={`Scenes of ${chapter.title}`}>
          {sections.map((section, at) => (
            <BinderScene
              key={section.id}
              {...props}
              section={section}
              index={at}
              isActive={section.id === active}
            />
          ))}
        </ol>
      )}
    </div>
  )
}, looksSame)

/** The chapter itself: how far it is, its number, its title, its words, and what is done with it. */
function ChapterLine(props: Props) {
  const { chapter, index, byChapter, active, mayWrite, folded, chapterActions } = props
  const sections = byChapter.get(chapter.id) ?? []
  const open = () => {
    const first = sections[0]
    if (first) props.onOpen(first.id)
    else if (mayWrite) void props.sceneActions.create(chapter.id)
  }
  const { words: total, status, published } = props.progress(chapter)
  const only = sections.length === 1 ? sections[0] : undefined
  const isHere = sections.some(({ id }) => id === active) && (!!only || folded.has(chapter.id))
  return (
    <div className={rowClass(isHere, props.chosen.ids.has(chapter.id))}>
      <BinderButton
        aria-current={isHere || undefined}
        data-scene={only?.id}
        aria-pressed={props.chosen.ids.has(chapter.id) || undefined}
        onClick={(event) => props.chosen.press(event, chapter.id) || open()}
        onMove={mayWrite && ((by) => chapterActions.move(chapter, index + by))}
        className="min-h-7.5 px-2.5"
      >
        <StatusDot status={status} />
        <span className="min-w-4 text-right font-serif font-normal text-subtle tabular-nums">
          {chapter.chapter_number}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {chapter.title}
        </span>
        {only && <GeneratedMark section={only} />}
        <ReadersMark published={published} />
        {chapter.planned_at && <PlannedMark at={chapter.planned_at} />}
        <span className={ROW_WORDS}>{total > 0 && total.toLocaleString()}</span>
        <span className="sr-only">{STATUS_NAMES[status]}</span>
      </BinderButton>
      {sections.length > 1 && <Fold {...props} />}
      {mayWrite && (
        <div className={clsx(ROW_MENU, sections.length > 1 && 'not-pointer-coarse:right-8!')}>
          {chapterActions.menu(chapter, <ChapterItems {...props} status={status} only={only} />)}
        </div>
      )}
    </div>
  )
}

/** Readers get it on a day, which the sheet for publishing says: here a date would take the room of the title. */
function PlannedMark({ at }: { at: string }) {
  const words = `Planned for ${formatDateTime(at)}`
  return (
    <span title={words} className="text-accent">
      <CalendarClock aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

function Fold({ chapter, folded, onFold }: Props) {
  const isFolded = folded.has(chapter.id)
  const Icon = isFolded ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={`Scenes of ${chapter.title}`}
      onClick={() => onFold(chapter.id, !isFolded)}
      className="grid size-8 shrink-0 place-items-center rounded-[6px] text-subtle hover:text-text pointer-coarse:size-11"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  )
}

type Only = NonNullable<ReturnType<BinderProps['byChapter']['get']>>[number] | undefined

function ChapterItems(props: Props & { status: WritingStatus; only: Only }) {
  const { chapter, chapterActions, sceneActions, status, only } = props
  return (
    <>
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => void sceneActions.create(chapter.id)}>
        New scene
      </MenuItem>
      {only && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => sceneActions.edit(only)}>
          Note and target
        </MenuItem>
      )}
      <StatusItems now={status} onChange={(next) => chapterActions.setStatus(chapter, next)} />
    </>
  )
}

const COMPARED = ['chapter', 'index', 'chapters', 'byChapter', 'mayWrite'] as const

function looksSame(before: Props, after: Props): boolean {
  if (COMPARED.some((name) => before[name] !== after[name])) return false
  const { id: chapter } = after.chapter
  if (before.folded.has(chapter) !== after.folded.has(chapter)) return false
  if (before.chosen.ids !== after.chosen.ids) return false
  if (before.progress(before.chapter).published !== after.progress(after.chapter).published)
    return false
  return (after.byChapter.get(chapter) ?? []).every(
    ({ id }) =>
      before.words.get(id) === after.words.get(id) &&
      (before.active === id) === (after.active === id),
  )
}
