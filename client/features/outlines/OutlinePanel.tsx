import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ChapterProgress } from '../chapters/chapter-progress.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import { EarlierOutlines } from '../generation/EarlierOutlines.tsx'
import { OutlineProposal } from '../generation/OutlineProposal.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { OutlineForm } from './OutlineForm.tsx'
import { useOutline } from './outlines.local.ts'
import { OutlineStart } from './OutlineStart.tsx'
import { Overview } from './Overview.tsx'
import { PlannedChapters } from './PlannedChapters.tsx'

interface Props {
  book: ShownBook
  chapters: ShownChapter[]
  mayWrite: boolean
  generation: Generation
  progress(chapter: ShownChapter): ChapterProgress
}

/** The overview of a book, and its chapters as planned. */
export function OutlinePanel({ book, chapters, mayWrite, generation, progress }: Props) {
  const outline = useOutline(book.id)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const actions = useChapterActions(book.id, chapters)
  if (outline === undefined) return null
  if (editing)
    return <OutlineForm bookId={book.id} outline={outline} onClose={() => setEditing(false)} />
  const isEmpty = !outline?.overview && !outline?.themes.length && chapters.length === 0
  const start = mayWrite ? (
    <OutlineStart
      book={book}
      generation={generation}
      asking={asking}
      onAsked={() => setAsking(false)}
      onWrite={() => setEditing(true)}
      onNewChapter={actions.create}
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
      {isEmpty || asking ? (
        start
      ) : (
        <>
          <Overview
            outline={outline}
            mayWrite={mayWrite}
            mayGenerate={generation.generates === true}
            onRegenerate={() => setAsking(true)}
            onEdit={() => setEditing(true)}
          />
          <PlannedChapters
            chapters={chapters}
            mayWrite={mayWrite}
            actions={actions}
            progress={progress}
          />
        </>
      )}
      {mayWrite && <EarlierOutlines generation={generation} />}
      {actions.dialogs}
    </div>
  )
}
