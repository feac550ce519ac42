import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { BookText } from '../../sync/documents/book-texts.ts'
import type { Generation } from '../generation/use-generation.ts'
import { NoModel } from '../generation/NoModel.tsx'
import { ProposalCard } from '../generation/ProposalCard.tsx'
import { ProposedChanges } from '../generation/ProposedChanges.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { DocumentEditor } from '../passages/DocumentEditor.tsx'
import { useKeepBeforeGeneration } from '../versions/use-keep-version.ts'
import type { ShownChapter } from './chapters.local.ts'
import { useChapterActions } from './use-chapter-actions.tsx'

interface Props {
  book: ShownBook
  chapters: ShownChapter[]
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  texts: ReadonlyMap<string, BookText> | undefined
  generation: Generation
}

/** The chapters as cards, each with its own outline below. */
export function ChaptersPanel(props: Props) {
  const { book, chapters, mayWrite, ownsBook, lang, texts, generation } = props
  const actions = useChapterActions(book.id, chapters)
  const keepBefore = useKeepBeforeGeneration(book.id)
  const [open, setOpen] = useState<string | null>(null)
  const create = mayWrite && (
    <Button variant="primary" onClick={actions.create}>
      <Plus aria-hidden className="size-4" />
      New Chapter
    </Button>
  )
  return (
    <div className="space-y-4">
      {chapters.length === 0 ? (
        <EmptyState
          text="Generate an outline first to see chapters"
          {...(create && { action: create })}
        />
      ) : (
        create
      )}
      {mayWrite && generation.generates === false && chapters.length > 0 && <NoModel />}
      <ol className="space-y-3">
        {chapters.map((chapter) => {
          const isOpen = chapter.id === open
          const document = `outline:${chapter.id}`
          const isProposed = mayWrite && generation.changesOf(document) !== undefined
          return (
            <li
              key={chapter.id}
              className="space-y-3 rounded-[14px] border border-border bg-surface p-3 md:p-4"
            >
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
                {mayWrite && actions.menu(chapter)}
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : chapter.id)}
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
                      setOpen(chapter.id)
                      void generation.chapterOutline(chapter.id)
                    }}
                  >
                    {texts?.get(document)?.words ? 'Regenerate Outline' : 'Generate Outline'}
                  </Button>
                )}
              </div>
              {mayWrite &&
                generation.proposals.map(
                  ({ id, chapter_id, proposal }) =>
                    chapter_id === chapter.id &&
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
                )}
              {isOpen && (
                <>
                  <ProposedChanges
                    document={document}
                    bookId={book.id}
                    generation={generation}
                    mayWrite={mayWrite}
                    keepBefore={keepBefore}
                  />
                  <DocumentEditor
                    name={document}
                    book={book}
                    label={`Outline of ${chapter.title}`}
                    lang={lang}
                    placeholder="What happens, in which order, and why…"
                    mayWrite={mayWrite}
                    ownsBook={ownsBook}
                    focusOnOpen
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      {actions.dialogs}
    </div>
  )
}
