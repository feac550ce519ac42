import { numberedTitle } from '#shared/rules/chapter-number.ts'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { ChapterLink } from '../chapters/ChapterLink.tsx'
import type { ChapterProgress } from '../chapters/chapter-progress.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { ReadersMark } from '../chapters/ReadersMark.tsx'
import { StatusButton } from '../chapters/StatusButton.tsx'
import { StatusItems } from '../chapters/StatusItems.tsx'
import { Synopsis } from '../chapters/Synopsis.tsx'
import type { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import { usePlanMoves } from '../chapters/use-plan-moves.ts'
import { WordsBar } from '../chapters/WordsBar.tsx'

interface Props {
  chapters: ShownChapter[]
  mayWrite: boolean
  actions: ReturnType<typeof useChapterActions>
  progress(chapter: ShownChapter): ChapterProgress
}

/** The chapters as planned: what happens in each, how far it is, and how long it may become. */
export function PlannedChapters(props: Props) {
  const { chapters, mayWrite, actions } = props
  return (
    <section aria-labelledby="plan">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h2 id="plan" className="font-serif text-xl leading-7 font-semibold">
          Chapters
        </h2>
        {mayWrite && (
          <Button size="sm" variant="secondary" onClick={actions.create}>
            <Plus aria-hidden className="size-4" />
            New Chapter
          </Button>
        )}
      </div>
      <ol>
        {chapters.map((chapter) => (
          <Row key={chapter.id} {...props} chapter={chapter} />
        ))}
      </ol>
    </section>
  )
}

function Row({
  chapter,
  chapters,
  mayWrite,
  actions,
  progress,
}: Props & { chapter: ShownChapter }) {
  const { ref, edge, keys } = usePlanMoves<HTMLLIElement>({
    chapter,
    chapters,
    enabled: mayWrite,
    onMove: actions.move,
  })
  const now = progress(chapter)
  return (
    <li
      ref={ref}
      {...(mayWrite && keys)}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t py-3 md:grid-cols-[13rem_minmax(0,1fr)_6rem_10.5rem_auto] min-[80rem]:grid-cols-[18rem_minmax(0,1fr)_6rem_10.5rem_auto]',
        edge === 'before' ? 'border-t-accent' : 'border-t-(--hairline)',
        edge === 'after' && 'border-b border-b-accent',
      )}
    >
      <h3 className="font-serif text-base leading-5.5 font-semibold wrap-anywhere">
        <ChapterLink chapter={chapter} progress={now}>
          {numberedTitle(chapter.chapter_number, chapter.title)}
        </ChapterLink>
      </h3>
      <div className="max-md:col-span-2 max-md:row-start-2">
        <Synopsis chapter={chapter} mayWrite={mayWrite} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-muted">
        <StatusButton
          title={chapter.title}
          now={now.status}
          onChange={mayWrite ? (status) => actions.setStatus(chapter, status) : undefined}
        />
        <ReadersMark published={now.published} />
      </div>
      {/* Without words and plan it keeps its place. */}
      <div>
        <WordsBar {...now} planned={chapter.estimated_words} />
      </div>
      {mayWrite && (
        <div className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
          {actions.menu(
            chapter,
            <StatusItems
              now={now.status}
              onChange={(status) => actions.setStatus(chapter, status)}
            />,
          )}
        </div>
      )}
    </li>
  )
}
