import { directionOf } from '#shared/rules/direction.ts'
import { withOwnNotes } from '#shared/rules/scenes.ts'
import { ALargeSmall } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../../ui/IconButton.tsx'
import { MarkdownText } from '../../ui/MarkdownText.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { AloudButton } from './aloud/AloudButton.tsx'
import { ReadAloud } from './aloud/ReadAloud.tsx'
import { useAloud } from './aloud/use-aloud.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { ChapterHead } from './ChapterHead.tsx'
import { TurnButtons } from './pages/TurnButtons.tsx'
import { BookmarkButton } from './marks/BookmarkButton.tsx'
import { MarginNotes } from './marks/MarginNotes.tsx'
import { SelectionBar } from './marks/SelectionBar.tsx'
import { useJumpToMark } from './marks/use-jump-to-mark.ts'
import { type ReaderMarks, useReaderMarks } from './marks/use-reader-marks.ts'
import { NoteSheet } from './notes/NoteSheet.tsx'
import { useNotes } from './notes/use-notes.ts'
import { BACK, useTurns } from './pages/use-turns.ts'
import { endOf, type ReadingPosition } from './reading-position.ts'
import { useNote } from './use-note.ts'
import { ReaderBars } from './ReaderBars.tsx'
import { type ReaderSettings, useReaderSettings } from './reader-settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { keepPlace } from './text-place.ts'
import { useBars } from './use-bars.ts'
import { useReadingPosition } from './use-reading-position.ts'
import { useStay } from './use-stay.ts'
import './reader.css'
import './pages/pages.css'
import '../marks/marks.css'
import './marks/margin-notes.css'
import './marks/selection.css'
import './notes/notes.css'

interface Props {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  text: string
  position: ReadingPosition | null
  /** Says what is saved where. */
  saved: ReactNode
}

/** One chapter, and nothing in its way. */
export function Reader({ book, chapter, chapters, text, position, saved }: Props) {
  const page = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [settings, set] = useReaderSettings()
  const note = useNote(book.id)
  const { state } = useLocation()
  const direction = directionOf(book.language)
  const turns = useTurns({ page, text: body, book, chapter, chapters, settings, direction })
  const { pages, next } = turns
  // Pages that are turned back go on at the end of the chapter before.
  const end = useMemo(() => endOf(chapter.id), [chapter.id])
  const start = state === BACK && position?.chapter_id !== chapter.id ? end : position
  const fraction = useReadingPosition(body, { chapterId: chapter.id, start, note })
  useStay(body)
  const aloud = useAloud(chapter.id, book.language)
  const notes = useNotes(body)
  const marks = useReaderMarks(body, { bookId: book.id, chapterId: chapter.id })
  useJumpToMark(body, chapter.id, marks.placed)
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
        <BookmarkButton text={body} chapterId={chapter.id} marks={marks} fraction={fraction} />
        <LookButtons aloud={aloud} isSetting={setting} onSetting={setSetting} />
      </ReaderBars>
      {setting && (
        <SettingsPanel settings={settings} onChange={change} onClose={() => setSetting(false)} />
      )}
      <ReadAloud
        aloud={aloud}
        text={body}
        source={text}
        language={book.language}
        settings={settings}
        onChange={set}
        nextId={next?.id}
        onNext={() => turns.open(1)}
      />
      <SelectionBar text={body} book={book} marks={marks} />
      {notes.mark && <NoteSheet mark={notes.mark} onClose={notes.close} />}
      {pages && <TurnButtons direction={direction} onTurn={turns.turnSide} />}
      <Leaf {...{ page, body, book, chapter, text, turns, direction, marks }} />
    </>
  )
}

interface LookProps {
  aloud: ReturnType<typeof useAloud>
  isSetting: boolean
  onSetting(open: boolean): void
}

/** The ways to have the chapter read aloud, and to have it look otherwise. */
function LookButtons({ aloud, isSetting, onSetting }: LookProps) {
  return (
    <>
      {aloud.isOffered && (
        <AloudButton isOpen={aloud.isOpen} onToggle={() => aloud.setOpen(!aloud.isOpen)} />
      )}
      <IconButton
        aria-label="Reading settings"
        aria-haspopup="dialog"
        aria-expanded={isSetting}
        onClick={() => onSetting(!isSetting)}
      >
        <ALargeSmall aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}

interface LeafProps extends Pick<Props, 'book' | 'chapter' | 'text'> {
  page: RefObject<HTMLElement | null>
  body: RefObject<HTMLDivElement | null>
  turns: ReturnType<typeof useTurns>
  direction: ReturnType<typeof directionOf>
  marks: ReaderMarks
}

/** The chapter itself, between its title and the way on. */
function Leaf({ page, body, book, chapter, text, turns, direction, marks }: LeafProps) {
  const { hash } = useLocation()
  const { previous, next } = turns
  const source = useMemo(() => withOwnNotes(text), [text])
  return (
    <article
      ref={page}
      dir={direction}
      data-last={turns.isLast || hash === '#comments'}
      className="reader-page -mx-4"
    >
      <ChapterHead book={book} chapter={chapter} direction={direction} />
      <MarginNotes text={body} marks={marks} />
      <MarkdownText
        ref={body}
        lang={book.language}
        dir={direction}
        className="reader-text"
        source={source}
        direction={direction}
        notes="note"
      />
      <ChapterEnd book={book} direction={direction} previous={previous} next={next} />
    </article>
  )
}
