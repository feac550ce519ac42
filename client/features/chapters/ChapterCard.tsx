import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { ProposalCard } from '../generation/ProposalCard.tsx'
import type { ShownChapter } from './chapters.local.ts'

interface Props {
  chapter: ShownChapter
  mayWrite: boolean
  generation: Generation
  /** Menu of the chapter's actions. */
  menu: ReactNode
  /** Its own outline is shown below. */
  isOpen: boolean
  hasOutline: boolean
  onOpen(isOpen: boolean): void
  children?: ReactNode
}

/** One chapter: its title and summary, and the way to its own outline. */
export function ChapterCard(props: Props) {
  const { chapter, mayWrite, generation, isOpen, onOpen } = props
  const isProposed = mayWrite && generation.changesOf(`outline:${chapter.id}`) !== undefined
  return (
    <li className="space-y-3 rounded-[14px] border border-border bg-surface p-3 md:p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 space-y-1">
          <h2 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
            {chapter.chapter_number}. <bdi>{chapter.title}</bdi>
          </h2>
          {chapter.summary && (
            <p
              dir="auto"
              className="text-[15px] leading-5.5 whitespace-pre-line text-muted wrap-anywhere"
            >
              {chapter.summary}
            </p>
          )}
        </div>
        {mayWrite && props.menu}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
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
            disabled={generation.running !== null}
            onClick={() => {
              onOpen(true)
              void generation.chapterOutline(chapter.id)
            }}
          >
            {props.hasOutline ? 'Regenerate Outline' : 'Generate Outline'}
          </Button>
        )}
      </div>
      {mayWrite && <NewOutlines chapterId={chapter.id} generation={generation} />}
      {props.children}
    </li>
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
