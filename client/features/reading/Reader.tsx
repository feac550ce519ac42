import { directionOf } from '#shared/rules/direction.ts'
import { withOwnNotes } from '#shared/rules/scenes.ts'
import { type CSSProperties, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { useArrowKeys } from '../../ui/use-arrow-keys.ts'
import type { ShownBook } from '../books/books.local.ts'
import { GeneratedLabel } from '../books/GeneratedLabel.tsx'
import type { ShownPublished } from '../chapters/published.local.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import type { ReadingPosition } from './reading-position.ts'
import { useNote } from './use-note.ts'
import { ReaderBar } from './ReaderBar.tsx'
import { useReaderSettings } from './reader-settings.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useSwipe } from './use-swipe.ts'
import './reader.css'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  text: string
  position: ReadingPosition | null
}

/** One chapter, and nothing in its way. */
export function Reader({ book, chapter, chapters, text, position }: Props) {
  const page = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [settings, set] = useReaderSettings()
  const note = useNote(book.id)
  const fraction = useReadingPosition(body, { chapterId: chapter.id, start: position, note })
  const [previous, next] = [-2, 0].map((by) => chapters[chapter.chapter_number + by])
  const turn = (by: -1 | 1) => {
    const to = by < 0 ? previous : next
    if (to) void navigate(paths.chapter(book.id, to.id))
  }
  const source = useMemo(() => withOwnNotes(text), [text])
  const direction = directionOf(book.language)
  /** Pages that are read from the right are turned to the left. */
  const turnTo = (side: -1 | 1) => turn(direction === 'rtl' ? (-side as -1 | 1) : side)
  useArrowKeys(turnTo)
  useSwipe(page, turnTo)
  const look = {
    '--reader-size': `${settings.size}px`,
    '--reader-leading': settings.leading,
    '--reader-measure': `${settings.measure}ch`,
    '--reader-font': `var(--font-${settings.font})`,
  } as CSSProperties
  return (
    <>
      <ReaderBar
        book={book}
        chapter={chapter}
        chapters={chapters}
        position={position}
        fraction={fraction}
        direction={direction}
        settings={settings}
        onChange={set}
      />
      <article ref={page} style={look} className="px-1 pt-10 md:pt-16">
        <header className="mx-auto mb-10 max-w-180 text-center">
          <p className="text-[13px] leading-5 text-subtle">Chapter {chapter.chapter_number}</p>
          <h1
            lang={book.language}
            dir="auto"
            className="mt-1 font-serif text-3xl leading-10 font-semibold text-balance wrap-anywhere"
          >
            {chapter.title}
          </h1>
          {book.is_generated && (
            <p className="mt-2 text-[13px] leading-5 text-subtle">
              <GeneratedLabel />
            </p>
          )}
        </header>
        <div ref={body} lang={book.language} dir={direction} className="reader-text">
          <Markdown source={source} direction={direction} notes="note" />
        </div>
      </article>
      <ChapterEnd book={book} direction={direction} previous={previous} next={next} />
    </>
  )
}
