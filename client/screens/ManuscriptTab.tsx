import { SuggestedEntries } from '../features/bible/SuggestedEntries.tsx'
import { BookFindings } from '../features/generation/BookFindings.tsx'
import { OrderBook, writableChapters } from '../features/payments/OrderBook.tsx'
import type { ManuscriptProps } from '../features/sections/manuscript-props.ts'
import { ManuscriptPanel } from '../features/sections/ManuscriptPanel.tsx'
import type { BookDraft } from './use-book-draft.ts'

interface Props extends Pick<
  ManuscriptProps,
  | 'book'
  | 'generation'
  | 'sitting'
  | 'mayWrite'
  | 'ownsBook'
  | 'lang'
  | 'active'
  | 'bar'
  | 'notices'
  | 'onOpen'
  | 'onOpenDocument'
> {
  draft: BookDraft
}

/** The manuscript, below what a generated book asks of its writers. */
export function ManuscriptTab({ draft, ...props }: Props) {
  const { book, generation, mayWrite, ownsBook } = props
  const { chapters, sections, hasOutline, bible, texts } = draft
  const titleOf = (id: string) => chapters.chapters.find((one) => one.id === id)?.title ?? ''
  const order = ownsBook && (
    <OrderBook
      bookId={book.id}
      chapters={writableChapters(chapters.chapters, sections.byChapter)}
      hasOutline={hasOutline}
      generation={generation}
    />
  )
  const asked = generation.written && (
    <div className="mx-auto mb-6 max-w-180 space-y-4">
      <BookFindings
        row={generation.written}
        titleOf={titleOf}
        generation={generation}
        mayWrite={mayWrite}
      />
      <SuggestedEntries
        row={generation.written}
        entries={[...bible.entries, ...bible.bin]}
        titleOf={titleOf}
        generation={generation}
        mayWrite={mayWrite}
      />
    </div>
  )
  return (
    <ManuscriptPanel
      {...props}
      chapters={chapters.chapters}
      chapterBin={chapters.bin}
      sections={sections}
      entries={bible.entries}
      entryBin={bible.bin}
      texts={texts}
      notices={
        <>
          {props.notices}
          {asked}
        </>
      }
      tools={order}
    />
  )
}
