import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BinderProps } from './binder.ts'
import { BinderButton, itemClass } from './BinderItem.tsx'
import { BinderScene } from './BinderScene.tsx'
import { useChapterMoves } from './use-binder-moves.ts'

interface Props extends Omit<BinderProps, 'className'> {
  chapter: ShownChapter
  index: number
}

/** A chapter with its scenes. Each render makes new actions, so `memo` compares only the data that they work on. */
export const BinderChapter = memo(function BinderChapter(props: Props) {
  const { chapter, index, chapters, byChapter, active } = props
  const sections = byChapter.get(chapter.id) ?? []
  const { ref, edge } = useChapterMoves(chapter, props)
  return (
    <div
      ref={ref}
      role="listitem"
      data-chapter={chapter.id}
      aria-posinset={index + 1}
      aria-setsize={chapters.length}
      className={clsx(itemClass(edge), 'pb-1')}
    >
      <ChapterLine {...props} />
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

/** The chapter itself: its number, its title, its words, and what is done with it. */
function ChapterLine(props: Props) {
  const { chapter, index, byChapter, words, mayWrite, chapterActions, sceneActions } = props
  const sections = byChapter.get(chapter.id) ?? []
  const open = () => {
    const first = sections[0]
    if (first) props.onOpen(first.id)
    else if (mayWrite) void sceneActions.create(chapter.id)
  }
  const total = sections.reduce((sum, { id }) => sum + (words.get(id) ?? 0), 0)
  return (
    <div className="flex items-center">
      <BinderButton
        onClick={open}
        onMove={mayWrite && ((by) => chapterActions.move(chapter, index + by))}
        className="min-h-10 py-2 hover:bg-surface-2"
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
      </BinderButton>
      {mayWrite && (
        <>
          <IconButton
            aria-label={`New scene in ${chapter.title}`}
            onClick={() => void sceneActions.create(chapter.id)}
          >
            <Plus aria-hidden className="size-4" />
          </IconButton>
          {chapterActions.menu(chapter)}
        </>
      )}
    </div>
  )
}

const COMPARED = ['chapter', 'index', 'chapters', 'byChapter', 'mayWrite'] as const

function looksSame(before: Props, after: Props): boolean {
  if (COMPARED.some((name) => before[name] !== after[name])) return false
  return (after.byChapter.get(after.chapter.id) ?? []).every(
    ({ id }) =>
      before.words.get(id) === after.words.get(id) &&
      (before.active === id) === (after.active === id),
  )
}
