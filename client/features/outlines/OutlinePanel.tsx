import type { Outline } from '#shared/contract/outlines.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useInPlace } from '../../ui/use-takes-back.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ChapterProgress } from '../chapters/chapter-progress.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import { EarlierOutlines } from '../generation/EarlierOutlines.tsx'
import { OutlineProposal } from '../generation/OutlineProposal.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { OutlineForm } from './OutlineForm.tsx'
import { OutlineStart } from './OutlineStart.tsx'
import { Overview } from './Overview.tsx'
import { PlannedChapters } from './PlannedChapters.tsx'

interface Props {
  book: ShownBook
  chapters: ShownChapter[]
  outline: Outline | null
  hasOutline: boolean
  mayWrite: boolean
  generation: Generation
  progress(chapter: ShownChapter): ChapterProgress
}

/** The overview of a book, and its chapters as planned. */
export function OutlinePanel({ book, chapters, outline, hasOutline, ...props }: Props) {
  const { mayWrite, generation, progress } = props
  const writing = useInPlace()
  const request = useInPlace()
  const actions = useChapterActions(book.id, chapters)
  if (writing.isOpen)
    return (
      <OutlineForm
        bookId={book.id}
        outline={outline}
        onSave={writing.noteFocus}
        onClose={writing.close}
      />
    )
  const start = mayWrite ? (
    <OutlineStart
      book={book}
      generation={generation}
      asking={request.isOpen}
      writeRef={writing.ref}
      onAsk={request.noteFocus}
      onAsked={request.close}
      onWrite={writing.open}
      {...(chapters.length === 0 && { onNewChapter: actions.create })}
    />
  ) : (
    <EmptyState text="No outline yet" />
  )
  return (
    <div className="space-y-6">
      {mayWrite &&
        generation.proposals.map(
          ({ id, proposal }) =>
            proposal?.kind === 'outline' && (
              <OutlineProposal
                key={id}
                proposal={proposal}
                onDecide={(accept) => generation.decide(id, accept)}
              />
            ),
        )}
      {!hasOutline || request.isOpen ? (
        start
      ) : (
        <Overview
          outline={outline}
          mayWrite={mayWrite}
          mayGenerate={generation.generates === true}
          regenerateRef={request.ref}
          editRef={writing.ref}
          onRegenerate={request.open}
          onEdit={writing.open}
        />
      )}
      {(hasOutline || chapters.length > 0) && !request.isOpen && (
        <PlannedChapters
          chapters={chapters}
          mayWrite={mayWrite}
          actions={actions}
          progress={progress}
        />
      )}
      {mayWrite && <EarlierOutlines generation={generation} />}
      {actions.dialogs}
    </div>
  )
}
