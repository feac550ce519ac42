import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { ChapterMenu } from '../chapters/ChapterMenu.tsx'
import { useSortable } from '../chapters/sortable.ts'
import { type BinderProps, movesBy } from './binder.ts'
import { generatedShare } from './generated.ts'
import { sceneTitle } from './here.ts'
import type { ShownSection } from './sections.local.ts'

interface Props extends Pick<
  BinderProps,
  'chapters' | 'byChapter' | 'words' | 'mayWrite' | 'sectionActions' | 'onOpen'
> {
  section: ShownSection
  index: number
  isActive: boolean
}

export function BinderScene({
  section,
  index,
  isActive,
  chapters,
  byChapter,
  words,
  mayWrite,
  sectionActions,
  onOpen,
}: Props) {
  const siblings = byChapter.get(section.chapter_id) ?? []
  const title = sceneTitle(section, index)
  const { ref, edge } = useSortable<HTMLLIElement>({
    item: { kind: 'section', id: section.id },
    enabled: mayWrite,
    accepts: ['section'],
    onDrop({ id }, side) {
      const moved = [...byChapter.values()].flat().find((other) => other.id === id)
      if (!moved) return
      const others = siblings.filter((other) => other.id !== id)
      const at = others.findIndex((other) => other.id === section.id)
      sectionActions.move(moved, section.chapter_id, side === 'before' ? at : at + 1)
    },
  })
  /** Past the end of a chapter it goes on into the next. */
  const moveBy = (by: -1 | 1) => {
    const chapter = chapters.findIndex(({ id }) => id === section.chapter_id)
    const next = index + by
    if (next >= 0 && next < siblings.length)
      return sectionActions.move(section, section.chapter_id, next)
    const neighbour = chapters[chapter + by]
    if (!neighbour) return
    const end = byChapter.get(neighbour.id)?.length ?? 0
    sectionActions.move(section, neighbour.id, by < 0 ? end : 0)
  }
  const count = words.get(section.id) ?? 0
  return (
    <li
      ref={ref}
      className={clsx(
        'flex items-center rounded-[10px] border-y-2 border-transparent',
        edge === 'before' && 'border-t-accent',
        edge === 'after' && 'border-b-accent',
      )}
    >
      <button
        type="button"
        aria-current={isActive || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(section.id)}
        onKeyDown={(event) => {
          const by = movesBy(event)
          if (by === null || !mayWrite) return
          event.preventDefault()
          moveBy(by)
        }}
        className={clsx(
          'flex min-h-9 min-w-0 flex-1 items-baseline gap-2 rounded-[10px] px-2 py-1.5 text-left text-[15px] leading-5.5 pointer-coarse:min-h-11',
          isActive
            ? 'bg-accent-soft font-semibold text-accent-soft-fg'
            : 'text-muted hover:bg-surface-2 hover:text-text',
        )}
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {title}
        </span>
        {section.generated_words > 0 && (
          <span className="flex items-center" title={generatedShare(section)}>
            <Sparkles aria-hidden className="size-3.5" />
            <span className="sr-only">{generatedShare(section)}</span>
          </span>
        )}
        <span className="text-[13px] leading-5 tabular-nums">
          {count > 0 && count.toLocaleString()}
          {section.target_words !== null && ` / ${section.target_words.toLocaleString()}`}
        </span>
      </button>
      {mayWrite && isActive && (
        <ChapterMenu
          title={title}
          onEdit={() => sectionActions.edit(section)}
          onUp={() => moveBy(-1)}
          onDown={() => moveBy(1)}
          onDelete={() => void sectionActions.remove(section)}
        />
      )}
    </li>
  )
}
