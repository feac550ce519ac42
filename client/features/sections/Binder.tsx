import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { type Dragged, type Edge, useSortable } from '../chapters/sortable.ts'
import { type BinderProps, movesBy } from './binder.ts'
import { BinderScene } from './BinderScene.tsx'

/** Chapters and scenes in order. Drag them, or move the one in focus with Alt and the arrow keys. */
export function Binder(props: BinderProps) {
  const { chapters, mayWrite, chapterActions } = props
  return (
    <nav aria-label="Binder" className="space-y-2">
      <ol className="space-y-1">
        {chapters.map((chapter, index) => (
          <BinderChapter key={chapter.id} {...props} chapter={chapter} index={index} />
        ))}
      </ol>
      {mayWrite && (
        <button
          type="button"
          onClick={chapterActions.create}
          className="flex h-10 w-full items-center gap-2 rounded-[10px] px-2 text-[15px] font-semibold text-muted hover:bg-surface-2 hover:text-text pointer-coarse:h-11"
        >
          <Plus aria-hidden className="size-4" />
          New Chapter
        </button>
      )}
    </nav>
  )
}

interface ChapterProps extends BinderProps {
  chapter: ShownChapter
  index: number
}

/** The actions are made anew with each render; what they work on is compared. */
const BinderChapter = memo(function BinderChapter({ chapter, index, ...props }: ChapterProps) {
  const { chapters, byChapter, words, active, mayWrite, chapterActions, sectionActions } = props
  const sections = byChapter.get(chapter.id) ?? []
  const drop = (dragged: Dragged, edge: Edge) => {
    if (dragged.kind === 'section') return adopt(dragged.id)
    const moved = chapters.find(({ id }) => id === dragged.id)
    if (!moved) return
    const others = chapters.filter(({ id }) => id !== moved.id)
    const at = others.findIndex(({ id }) => id === chapter.id)
    chapterActions.move(moved, edge === 'before' ? at : at + 1)
  }
  /** A scene dropped on the chapter itself stands first in it. */
  const adopt = (id: string) => {
    const moved = [...byChapter.values()].flat().find((section) => section.id === id)
    if (moved) sectionActions.move(moved, chapter.id, 0)
  }
  const item = { kind: 'chapter', id: chapter.id } as const
  const { ref, edge } = useSortable<HTMLLIElement>({
    item,
    enabled: mayWrite,
    accepts: ['chapter', 'section'],
    onDrop: drop,
  })
  const open = () => {
    const first = sections[0]
    if (first) props.onOpen(first.id)
    else if (mayWrite) void sectionActions.create(chapter.id)
  }
  const total = sections.reduce((sum, { id }) => sum + (words.get(id) ?? 0), 0)
  return (
    <li
      ref={ref}
      className={clsx(
        // Chapters out of sight cost no layout, however long the book is.
        'rounded-[10px] border-y-2 border-transparent [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]',
        edge === 'before' && 'border-t-accent',
        edge === 'after' && 'border-b-accent',
      )}
    >
      <div className="flex items-center">
        <button
          type="button"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={open}
          onKeyDown={(event) => {
            const by = movesBy(event)
            if (by === null || !mayWrite) return
            event.preventDefault()
            chapterActions.move(chapter, index + by)
          }}
          className="flex min-h-10 min-w-0 flex-1 items-baseline gap-2 rounded-[10px] px-2 py-2 text-left hover:bg-surface-2 pointer-coarse:min-h-11"
        >
          <span className="text-[13px] leading-5 text-subtle tabular-nums">
            {chapter.chapter_number}
          </span>
          <span className="min-w-0 flex-1 truncate font-serif text-[15px] leading-5.5 font-semibold">
            {chapter.title}
          </span>
          <span className="text-[13px] leading-5 text-subtle tabular-nums">
            {total > 0 && total.toLocaleString()}
          </span>
        </button>
        {mayWrite && (
          <>
            <IconButton
              aria-label={`New scene in ${chapter.title}`}
              onClick={() => void sectionActions.create(chapter.id)}
            >
              <Plus aria-hidden className="size-4" />
            </IconButton>
            {chapterActions.menu(chapter)}
          </>
        )}
      </div>
      {sections.length > 0 && (
        <ol aria-label={`Scenes of ${chapter.title}`} className="ml-4 border-l border-border pl-1">
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
    </li>
  )
}, looksSame)

const COMPARED = ['chapter', 'index', 'chapters', 'byChapter', 'mayWrite'] as const

function looksSame(before: ChapterProps, after: ChapterProps): boolean {
  if (COMPARED.some((name) => before[name] !== after[name])) return false
  return (after.byChapter.get(after.chapter.id) ?? []).every(
    ({ id }) =>
      before.words.get(id) === after.words.get(id) &&
      (before.active === id) === (after.active === id),
  )
}
