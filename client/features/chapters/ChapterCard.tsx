import { saysNumber } from '#shared/rules/chapter-number.ts'
import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { ProposalCard } from '../generation/ProposalCard.tsx'
import { ChapterLink } from './ChapterLink.tsx'
import type { ChapterProgress } from './chapter-progress.ts'
import type { ShownChapter } from './chapters.local.ts'
import { ReadersMark } from './ReadersMark.tsx'
import { StatusButton } from './StatusButton.tsx'
import { StatusItems } from './StatusItems.tsx'
import { Synopsis } from './Synopsis.tsx'
import type { useChapterActions } from './use-chapter-actions.tsx'
import { usePlanMoves } from './use-plan-moves.ts'
import { WordsBar } from './WordsBar.tsx'

const TABS: Record<WritingStatus, string> = {
  idea: 'before:bg-(--idea)',
  draft: 'before:bg-(--draft)',
  revised: 'before:bg-(--revised)',
  done: 'before:bg-(--done)',
}

interface Props {
  chapter: ShownChapter
  chapters: ShownChapter[]
  mayWrite: boolean
  generation: Generation
  progress: ChapterProgress
  actions: ReturnType<typeof useChapterActions>
  /** Its own outline is shown below. */
  isOpen: boolean
  /** A model generates the chapter's outline from the book's. */
  isPlanned: boolean
  hasOutline: boolean
  onOpen(isOpen: boolean): void
  children?: ReactNode
}

/** One chapter as an index card: its title and synopsis, how far it is, and the way to its own outline. */
export function ChapterCard(props: Props) {
  const { chapter, chapters, mayWrite, generation, progress, actions, isOpen } = props
  const { ref, edge, keys } = usePlanMoves<HTMLLIElement>({
    chapter,
    chapters,
    // Selected words in an open outline are not dragged.
    enabled: mayWrite && !isOpen,
    onMove: actions.move,
  })
  return (
    <li
      ref={ref}
      {...(mayWrite && keys)}
      className={clsx(
        'relative flex min-h-44 flex-col gap-3 rounded-[8px] bg-surface p-4 shadow-(--lift) before:absolute before:top-0 before:left-4 before:h-1 before:w-10 before:rounded-b-sm',
        TABS[progress.status],
        isOpen && 'sm:col-span-full',
        edge && 'outline-2 outline-accent',
      )}
    >
      <Head {...props} />
      <div className="mt-auto">
        <div className="flex items-center gap-3 text-[13px] leading-5 text-muted">
          <StatusButton
            title={chapter.title}
            now={progress.status}
            onChange={mayWrite ? (status) => actions.setStatus(chapter, status) : undefined}
          />
          <ReadersMark published={progress.published} isNamed />
        </div>
        <WordsBar {...progress} planned={chapter.estimated_words} />
      </div>
      <OutlineActs {...props} />
      {mayWrite && <NewOutlines chapterId={chapter.id} generation={generation} />}
      {props.children}
    </li>
  )
}

/** Title and synopsis, and the menu of its writers. */
function Head({ chapter, progress, mayWrite, actions }: Props) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 space-y-1">
        <h2 className="font-serif text-[17px] leading-6 font-semibold wrap-anywhere">
          <ChapterLink chapter={chapter} progress={progress}>
            {!saysNumber(chapter.title) && `${chapter.chapter_number}. `}
            <bdi>{chapter.title}</bdi>
          </ChapterLink>
        </h2>
        <Synopsis chapter={chapter} mayWrite={mayWrite} />
      </div>
      {mayWrite &&
        actions.menu(
          chapter,
          <StatusItems
            now={progress.status}
            onChange={(status) => actions.setStatus(chapter, status)}
          />,
        )}
    </div>
  )
}

/** The way to its own outline, and the model that writes one. */
function OutlineActs({ chapter, mayWrite, generation, isOpen, onOpen, ...props }: Props) {
  const { isPlanned, hasOutline } = props
  const isProposed = mayWrite && generation.changesOf(`outline:${chapter.id}`) !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {isOpen ? (
          <ChevronDown aria-hidden className="size-4" />
        ) : (
          <ChevronRight aria-hidden className="size-4" />
        )}
        {isProposed && !isOpen ? 'Chapter outline: changes proposed' : 'Chapter outline'}
      </Button>
      {mayWrite && generation.generates && (
        <Button
          size="sm"
          variant="ghost"
          busy={generation.running?.chapter_id === chapter.id}
          disabled={!isPlanned || generation.running !== null}
          onClick={() => {
            onOpen(true)
            void generation.chapterOutline(chapter.id)
          }}
        >
          {hasOutline ? 'Regenerate Outline' : 'Generate Outline'}
        </Button>
      )}
    </div>
  )
}

/** Whole outlines that wait for a decision. */
function NewOutlines({ chapterId, generation }: { chapterId: string; generation: Generation }) {
  return generation.proposals.map(
    ({ id, chapter_id, proposal }) =>
      chapter_id === chapterId &&
      proposal?.kind === 'chapter_outline' && (
        <ProposalCard
          key={id}
          title="A new chapter outline is ready"
          hint="What the outline says now is kept in its versions."
          accept="Use This Outline"
          onDecide={(accept) => generation.decide(id, accept)}
        >
          <LazyMarkdown source={proposal.content} />
        </ProposalCard>
      ),
  )
}
