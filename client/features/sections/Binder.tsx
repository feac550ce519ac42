import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { type Dragged, type Edge, useSortable } from '../chapters/sortable.ts'
import { type BinderProps, movesBy } from './binder.ts'
import { BinderScene } from './BinderScene.tsx'

/**
 * Chapters and scenes in order. Drag them, or move the one in focus with Alt and the arrow keys. Only chapters in sight are in the
 * page: whatever stands beside the text costs each letter that is painted.
 */
export function Binder({ className, ...props }: BinderProps) {
  const { chapters, byChapter, active, mayWrite, chapterActions } = props
  const nav = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const held = useHeld(nav)
  const kept = chapters.findIndex(({ id }) => id === held)
  const here = chapters.findIndex(({ id }) =>
    byChapter.get(id)?.some((section) => section.id === active),
  )
  const first = useRef(here)
  useEffect(() => {
    if (first.current > 0) list.current?.scrollToIndex(first.current, { align: 'center' })
  }, [])
  return (
    <nav ref={nav} aria-label="Binder" className={clsx('space-y-2 overflow-y-auto', className)}>
      <Virtualizer ref={list} as={List} keepMounted={kept < 0 ? [] : [kept]}>
        {chapters.map((chapter, index) => (
          <BinderChapter key={chapter.id} {...props} chapter={chapter} index={index} />
        ))}
      </Virtualizer>
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

const HELD_BY = ['focusin', 'dragstart'] as const

/** Which chapter has the focus or is dragged: it stays in the page, wherever one scrolls. */
function useHeld(nav: RefObject<HTMLElement | null>): string | null {
  const [held, setHeld] = useState<string | null>(null)
  useEffect(() => {
    const element = nav.current!
    const hold = ({ target }: Event) => {
      const chapter = (target as Element).closest<HTMLElement>('[data-chapter]')
      setHeld(chapter?.dataset['chapter'] ?? null)
    }
    for (const type of HELD_BY) element.addEventListener(type, hold)
    return () => {
      for (const type of HELD_BY) element.removeEventListener(type, hold)
    }
  }, [nav])
  return held
}

/** virtua takes no clicks while the list moves and a moment after. */
function List({ style, ...props }: CustomContainerComponentProps) {
  return <div role="list" style={{ ...style, pointerEvents: undefined }} {...props} />
}

interface ChapterProps extends Omit<BinderProps, 'className'> {
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
  const { ref, edge } = useSortable<HTMLDivElement>({
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
    <div
      ref={ref}
      role="listitem"
      data-chapter={chapter.id}
      aria-posinset={index + 1}
      aria-setsize={chapters.length}
      className={clsx(
        'rounded-[10px] border-y-2 border-transparent pb-1',
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
          <span
            dir="auto"
            className="min-w-0 flex-1 truncate text-left font-serif text-[15px] leading-5.5 font-semibold"
          >
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
    </div>
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
