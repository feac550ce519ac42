import { saysNumber } from '#shared/rules/chapter-number.ts'
import type { Direction } from '#shared/rules/direction.ts'
import type { ShownBook } from '../books/books.local.ts'
import { GeneratedLabel } from '../books/GeneratedLabel.tsx'
import type { ShownPublished } from '../chapters/published.local.ts'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  direction: Direction
}

/** Number and title above the first line. */
export function ChapterHead({ book, chapter, direction }: Props) {
  return (
    <header dir={direction}>
      {!saysNumber(chapter.title) && (
        <p dir="ltr" className="text-start text-[13px] leading-5 text-subtle">
          Chapter {chapter.chapter_number}
        </p>
      )}
      <h1
        lang={book.language}
        dir="auto"
        className="mt-1 font-serif text-[32px] leading-9.5 font-semibold text-balance wrap-anywhere md:text-[40px] md:leading-12"
      >
        {chapter.title}
      </h1>
      {book.is_generated && (
        <p className="mt-2 text-[13px] leading-5 text-subtle">
          <GeneratedLabel />
        </p>
      )}
    </header>
  )
}
