import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { chooseAll, type Seam } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { SplitItems } from './SplitItems.tsx'
import { withoutNumber } from '../chapters/title-numbers.ts'
import { Rule } from './Rule.tsx'

interface Props {
  chapters: ChosenChapter[]
  /** Outcome of the last rule, or the one that is running. */
  said: string
  onApply(chapters: ChosenChapter[], said?: string): void
  onSplit(place: 'chosen', seam: Seam): void
  mayStop: boolean
  mayUndo: boolean
  onUndo(): void
}

/** Rules for all chosen chapters; the list shows their outcome at once, and the user can undo it. */
export function ChapterRules({
  chapters,
  said,
  onApply,
  onSplit,
  mayStop,
  mayUndo,
  onUndo,
}: Props) {
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
    <div role="group" aria-label="Rules for all chapters" className="space-y-1">
      <div className="flex flex-wrap gap-2">
        <Rule
          off={chosen.length === chapters.length}
          onClick={() => onApply(chooseAll(chapters, true))}
        >
          All
        </Rule>
        <Rule off={chosen.length === 0} onClick={() => onApply(chooseAll(chapters, false))}>
          None
        </Rule>
        <Rule off={numbered === 0} onClick={dropNumbers}>
          Drop numbers
        </Rule>
        <Menu
          trigger={
            <Button size="sm">
              Split
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          <SplitItems chapters={chosen} onSplit={(seam) => onSplit('chosen', seam)} />
        </Menu>
      </div>
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-[13px] leading-5 text-muted">
          {said || 'Rename chapters, leave some out, join or split them.'}
        </p>
        {mayStop && <Spinner />}
        <Rule variant="ghost" off={!mayUndo && !mayStop} onClick={onUndo}>
          {mayStop ? 'Stop' : 'Undo'}
        </Rule>
      </div>
    </div>
  )
}
