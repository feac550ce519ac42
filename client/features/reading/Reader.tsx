import { directionOf } from '#shared/rules/direction.ts'
import { withOwnNotes } from '#shared/rules/scenes.ts'
import { ALargeSmall } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import { useArrowKeys } from '../../ui/use-arrow-keys.ts'
import type { ShownBook } from '../books/books.local.ts'
import { GeneratedLabel } from '../books/GeneratedLabel.tsx'
import type { ShownPublished } from '../chapters/published.local.ts'
import { AloudButton } from './aloud/AloudButton.tsx'
import { goOnIn } from './aloud/going-on.ts'
import { useAloud } from './aloud/use-aloud.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { TurnButtons } from './pages/TurnButtons.tsx'
import { LookUp } from './look-up/LookUp.tsx'
import { NoteSheet } from './notes/NoteSheet.tsx'
import { useNotes } from './notes/use-notes.ts'
import type { Turn } from './pages/page-rules.ts'
import { usePages } from './pages/use-pages.ts'
import { useTurning } from './pages/use-turning.ts'
import { endOf, type ReadingPosition } from './reading-position.ts'
import { useNote } from './use-note.ts'
import { ReaderBars } from './ReaderBars.tsx'
import { type ReaderSettings, useReaderSettings } from './reader-settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { keepPlace } from './text-place.ts'
import { useBars } from './use-bars.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useStay } from './use-stay.ts'
import { useSwipe } from './use-swipe.ts'
import './reader.css'
import './pages/pages.css'
import './aloud/aloud.css'
import './look-up/look-up.css'
import './notes/notes.css'

const AloudBar = lazyNamed(() => import('./aloud/AloudBar.tsx'), 'AloudBar')

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  text: string
  position: ReadingPosition | null
  /** Says what is saved where. */
  saved: ReactNode
}

/** What a page says that one turned back from. */
const BACK = 'back'

/** One chapter, and nothing in its way. */
export function Reader({ book, chapter, chapters, text, position, saved }: Props) {
  const page = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [settings, set] = useReaderSettings()
  const note = useNote(book.id)
  const { state, hash } = useLocation()
  const cameBack = state === BACK
  // Pages that are turned back go on at the end of the chapter before.
  const start = cameBack && position?.chapter_id !== chapter.id ? endOf(chapter.id) : position
  const { pages, turn } = usePages(body, settings)
  const fraction = useReadingPosition(body, { chapterId: chapter.id, start, note })
  const [previous, next] = [-2, 0].map((by) => chapters[chapter.chapter_number + by])
  const open = (by: -1 | 1) => {
    const to = by < 0 ? previous : next
    if (to) void navigate(paths.chapter(book.id, to.id), { state: pages && by < 0 ? BACK : null })
  }
  const direction = directionOf(book.language)
  // Each line that is scrolled changes how far one is, and not what one reads.
  const words = useMemo(
    () => <Markdown source={withOwnNotes(text)} direction={direction} notes="note" />,
    [text, direction],
  )
  const turnTo = (by: Turn) => {
    if (!turn(by) && typeof by === 'number') open(by)
  }
  /** Pages that are read from the right are turned to the left. */
  const turnSide = (side: -1 | 1) => turnTo(direction === 'rtl' ? (-side as -1 | 1) : side)
  useStay(body)
  useArrowKeys(pages ? null : turnSide)
  useSwipe(page, turnSide)
  const isLast = pages !== null && pages.page >= pages.count - 1
  useTurning({ page, on: pages !== null, direction, turn: turnTo, isLast })
  const aloud = useAloud(chapter.id, book.language)
  const readOn = () => {
    if (!next) return false
    goOnIn(next.id)
    open(1)
    return true
  }
  const notes = useNotes(body)
  const shown = useBars(page)
  const [setting, setSetting] = useState(false)
  // Pages keep their letter themselves (use-pages.ts).
  const change = (to: Partial<ReaderSettings>) =>
    pages && !to.pages ? set(to) : keepPlace(body.current, chapter.id, () => set(to))
  return (
    <>
      <ReaderBars
        book={book}
        chapter={chapter}
        chapters={chapters}
        position={position}
        fraction={fraction}
        pages={pages}
        direction={direction}
        shown={shown || setting}
        saved={saved}
      >
        {aloud.isOffered && (
          <AloudButton isOpen={aloud.isOpen} onToggle={() => aloud.setOpen(!aloud.isOpen)} />
        )}
        <IconButton
          aria-label="Reading settings"
          aria-haspopup="dialog"
          aria-expanded={setting}
          onClick={() => setSetting(!setting)}
        >
          <ALargeSmall aria-hidden className="size-5" />
        </IconButton>
      </ReaderBars>
      {setting && (
        <SettingsPanel settings={settings} onChange={change} onClose={() => setSetting(false)} />
      )}
      {aloud.isOpen && (
        <Suspense fallback={null}>
          <AloudBar
            text={body}
            source={text}
            language={book.language}
            voices={aloud.voices}
            settings={settings}
            onChange={set}
            goesOn={aloud.goesOn}
            onEnd={readOn}
            onClose={() => aloud.setOpen(false)}
          />
        </Suspense>
      )}
      <LookUp text={body} book={book} />
      {notes.mark && <NoteSheet mark={notes.mark} onClose={notes.close} />}
      {pages && <TurnButtons direction={direction} onTurn={turnSide} />}
      <article
        ref={page}
        dir={direction}
        data-last={isLast || hash === '#comments'}
        className="reader-page -mx-4"
      >
        <header dir={direction}>
          <p dir="ltr" className="text-start text-[13px] leading-5 text-subtle">
            Chapter {chapter.chapter_number}
          </p>
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
        <div ref={body} lang={book.language} dir={direction} className="reader-text">
          {words}
        </div>
        <ChapterEnd book={book} direction={direction} previous={previous} next={next} />
      </article>
    </>
  )
}
