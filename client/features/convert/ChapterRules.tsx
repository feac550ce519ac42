import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { chooseAll, type Seam } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { SplitItems } from './SplitItems.tsx'
import { withoutNumber } from './title-numbers.ts'

interface Props {
  chapters: ChosenChapter[]
  /** What the last rule did. */
  said: string
  onApply(chapters: ChosenChapter[], said?: string): void
  onSplit(which: ChosenChapter[], seam: Seam): void
  /** Null: nothing was done yet. */
  onUndo: (() => void) | null
}

/** Rules for all the chapters that come along; what they make of the list is seen at once, and can be undone. */
export function ChapterRules({ chapters, said, onApply, onSplit, onUndo }: Props) {
  const chosen = chapters.filter((chapter) => chapter.chosen)
  const numbered = chosen.filter(({ title }) => withoutNumber(title) !== title).length
  const dropNumbers = () =>
    onApply(
      chapters.map((chapter) =>
        chapter.chosen ? { ...chapter, title: withoutNumber(chapter.title) } : chapter,
      ),
      numbered === 1 ? '1 title has no number now.' : `${numbered} titles have no number now.`,
    )
  return (
    <div role="group" aria-label="Rules for all chapters" className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={chosen.length === chapters.length}
          onClick={() => onApply(chooseAll(chapters, true))}
        >
          All
        </Button>
        <Button
          size="sm"
          disabled={chosen.length === 0}
          onClick={() => onApply(chooseAll(chapters, false))}
        >
          None
        </Button>
        <Button size="sm" disabled={numbered === 0} onClick={dropNumbers}>
          Drop numbers
        </Button>
        <Menu
          trigger={
            <Button size="sm" disabled={chosen.length === 0}>
              Split
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          <SplitItems chapters={chosen} onSplit={(seam) => onSplit(chosen, seam)} />
        </Menu>
        <Button size="sm" variant="ghost" disabled={!onUndo} onClick={() => onUndo?.()}>
          Undo
        </Button>
      </div>
      <p role="status" className="text-[13px] leading-5 wrap-anywhere text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}
