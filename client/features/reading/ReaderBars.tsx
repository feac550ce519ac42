import type { Direction } from '#shared/rules/direction.ts'
import { ArrowLeft, List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { BookLine } from './BookLine.tsx'
import { progressOf } from './book-progress.ts'
import { ChapterList } from './ChapterList.tsx'
import { ContentsTabs } from './marks/ContentsTabs.tsx'
import type { Pages } from './pages/use-pages.ts'
import { percentOf, type ReadingPosition } from './reading-position.ts'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  position: ReadingPosition | null
  /** How much of the chapter is read, 0 to 1. */
  fraction: number
  /** Null where the chapter is scrolled. */
  pages: Pages | null
  direction: Direction
  shown: boolean
  /** Says what is saved where. */
  saved: ReactNode
  /** What changes how it looks. */
  children: ReactNode
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** Above what is read the way back and the contents, below it how far one is; both step aside while one reads on. */
export function ReaderBars(props: Props) {
  const { book, chapter, chapters, position, fraction, pages, direction } = props
  const { shown, saved, children } = props
  const [open, setOpen] = useState(false)
  const progress = progressOf(chapters, chapter.id, fraction)
  const { chapterLeft, bookLeft } = progress
  const ofBook = `${percentOf(progress.book)} % of the book`
  const page = pages && `page ${pages.page + 1} of ${pages.count}`
  const inChapter = [`Chapter ${chapter.chapter_number} of ${chapters.length}`, page, chapterLeft]
  const isLast = pages && pages.page === pages.count - 1
  const inSight = [page, chapterLeft && `${chapterLeft} in chapter`, isLast && 'comments below']
  const quiet = capital(inSight.filter(Boolean).join(' · '))
  return (
    <div className="reader-bars print:hidden" data-shown={shown}>
      <div className="reader-bar reader-top flex items-center gap-1 md:px-3">
        <WayBack book={book} chapter={chapter} />
        {saved}
        <IconButton aria-label="Contents" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <List aria-hidden className="size-5" />
        </IconButton>
        {children}
      </div>
      <div className="reader-bar reader-foot">
        <BookLine progress={progress} direction={direction} />
        <p className="flex justify-between gap-4 pt-2 text-[13px] leading-5 text-subtle tabular-nums">
          <span>{inChapter.filter(Boolean).join(' · ')}</span>
          <span className="text-end">
            {ofBook}
            {/* A phone has no room for it here, and has it in the contents. */}
            {bookLeft && <span className="max-sm:hidden"> · {bookLeft}</span>}
          </span>
        </p>
      </div>
      <div aria-hidden className="reader-quiet" data-end={!quiet}>
        {quiet && <p>{quiet}</p>}
        <BookLine progress={progress} direction={direction} />
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Contents"
        description={bookLeft ? `${ofBook} · ${bookLeft}` : ofBook}
      >
        <div className="-mx-2">
          <ContentsTabs bookId={book.id} onOpen={() => setOpen(false)}>
            <ChapterList
              book={book}
              chapters={chapters}
              position={position}
              current={chapter.id}
              onOpen={() => setOpen(false)}
            />
          </ContentsTabs>
        </div>
      </Dialog>
    </div>
  )
}

/** To the page of the book; beside it the titles of both. */
function WayBack({ book, chapter }: Pick<Props, 'book' | 'chapter'>) {
  return (
    <>
      <Link
        to={paths.book(book)}
        aria-label="Back to the book"
        title="Back to the book"
        className="grid size-11 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-serif text-base leading-5 font-semibold">
          {book.title}
        </span>
        <span dir="auto" className="block truncate text-[13px] leading-4.5 text-subtle">
          {chapter.title}
        </span>
      </p>
    </>
  )
}
