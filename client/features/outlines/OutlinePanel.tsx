import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { EarlierOutlines } from '../generation/EarlierOutlines.tsx'
import { NoModel } from '../generation/NoModel.tsx'
import { OutlineProposal } from '../generation/OutlineProposal.tsx'
import { OutlineRequest } from '../generation/OutlineRequest.tsx'
import type { Generation } from '../generation/use-generation.ts'
import { OutlineForm } from './OutlineForm.tsx'
import { useOutline } from './outlines.local.ts'

interface Props {
  book: ShownBook
  chapters: ShownChapter[]
  mayWrite: boolean
  generation: Generation
}

/** What the book is about, and its chapters as planned. */
export function OutlinePanel({ book, chapters, mayWrite, generation }: Props) {
  const bookId = book.id
  const outline = useOutline(bookId)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const actions = useChapterActions(bookId, chapters)
  if (outline === undefined) return null
  const isEmpty = !outline?.overview && !outline?.themes.length && chapters.length === 0
  if (editing)
    return <OutlineForm bookId={bookId} outline={outline} onClose={() => setEditing(false)} />
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
        <>
          {!mayWrite && <EmptyState text="No outline yet" />}
          {mayWrite && (
            <>
              {asking && (
                <p className="text-[15px] leading-5.5 text-muted">
                  The new outline comes beside this one, and you choose.
                </p>
              )}
              {generation.generates && (
                <OutlineRequest
                  book={book}
                  generation={generation}
                  onDone={() => setAsking(false)}
                />
              )}
              {generation.generates === false && <NoModel />}
              <div className="flex flex-wrap items-center gap-2 border-t border-border pt-4">
                {generation.generates && (
                  <p className="mr-auto text-[15px] leading-5.5 text-muted">
                    {asking ? 'Or keep the one you have.' : 'Or write it by hand.'}
                  </p>
                )}
                {asking ? (
                  <Button variant="secondary" onClick={() => setAsking(false)}>
                    Cancel
                  </Button>
                ) : (
                  <>
                    <Button variant="secondary" onClick={() => setEditing(true)}>
                      Write Outline
                    </Button>
                    <Button variant="secondary" onClick={actions.create}>
                      New Chapter
                    </Button>
                  </>
                )}
              </div>
            </>
          )}
        </>
      ) : (
        <>
          <section aria-labelledby="overview" className="space-y-3">
            <div className="flex flex-wrap items-center gap-1">
              <h2 id="overview" className="mr-auto font-serif text-xl leading-7 font-semibold">
                Overview
              </h2>
              {mayWrite && generation.generates && (
                <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
                  Regenerate Outline
                </Button>
              )}
              {mayWrite && (
                <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
                  <Pencil aria-hidden className="size-4" />
                  Edit Outline
                </Button>
              )}
            </div>
            {outline?.overview ? (
              <LazyMarkdown source={outline.overview} />
            ) : (
              <p className="text-[15px] leading-5.5 text-muted">No overview yet.</p>
            )}
            {outline && outline.themes.length > 0 && (
              <ul aria-label="Themes" className="flex flex-wrap gap-2">
                {outline.themes.map((theme) => (
                  <li
                    key={theme}
                    className="rounded-full bg-accent-soft px-3 py-1 text-[13px] leading-5 font-semibold text-accent-soft-fg"
                  >
                    {theme}
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="plan" className="space-y-3">
            <div className="flex items-center justify-between gap-3">
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
            <ol className="space-y-2">
              {chapters.map((chapter) => (
                <li
                  key={chapter.id}
                  className="flex items-start gap-3 rounded-[14px] border border-border bg-surface p-3 md:p-4"
                >
                  <div className="min-w-0 flex-1 space-y-1">
                    <h3 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
                      Chapter {chapter.chapter_number}: {chapter.title}
                    </h3>
                    {chapter.summary && (
                      <p className="text-[15px] leading-5.5 whitespace-pre-line text-muted wrap-anywhere">
                        {chapter.summary}
                      </p>
                    )}
                    {chapter.estimated_words !== null && (
                      <p className="text-[13px] leading-5 text-subtle">
                        Est. {chapter.estimated_words} words
                      </p>
                    )}
                  </div>
                  {mayWrite && actions.menu(chapter)}
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
      {mayWrite && <EarlierOutlines generation={generation} />}
      {actions.dialogs}
    </div>
  )
}
