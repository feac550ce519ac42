import { PanelLeft } from 'lucide-react'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { BookText } from '../books/book-texts.ts'
import { BookBar } from '../targets/BookBar.tsx'
import { bookWordsOf } from '../targets/book-words.ts'
import { NameAndCover } from '../books/NameAndCover.tsx'
import { useProgress } from '../chapters/chapter-progress.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import { Binder } from './Binder.tsx'
import { rowsOf } from './binder.ts'
import { BinderEdge } from './BinderEdge.tsx'
import { ChosenRows } from './ChosenRows.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useBinderFolds } from './use-binder-folds.ts'
import type { Manuscript } from './use-manuscript.ts'

interface Props extends ManuscriptProps {
  manuscript: Manuscript
  /** List it now: hundreds of scenes wait for the open one. */
  isDue: boolean
  /** Missing in the sheet of a phone. */
  frame?: BinderFrame
}

/** The binder at the left of the text, or what a phone's sheet shows of it. */
export function ManuscriptBinder({ manuscript, isDue, frame, ...props }: Props) {
  const { book, chapters, sections, texts, mayWrite, ownsBook } = props
  const { here, chapterActions, sceneActions, open } = manuscript
  const words = useMemo(() => wordsOf(texts), [texts])
  const progress = useProgress(sections.byChapter, texts)
  const { folded, fold } = useBinderFolds(book.id)
  const chosen = useChosenRows(rowsOf(chapters, sections.byChapter, folded))
  const list = isDue && (
    <>
      <Binder
        className={frame ? 'min-h-0 flex-1' : 'max-h-[calc(92dvh-14rem)]'}
        chapters={chapters}
        byChapter={sections.byChapter}
        words={words}
        progress={progress}
        active={here?.section.id ?? null}
        mayWrite={mayWrite}
        folded={folded}
        onFold={fold}
        chosen={chosen}
        chapterActions={chapterActions}
        sceneActions={sceneActions}
        onOpen={open}
      />
      {mayWrite && (
        <ChosenRows
          bookId={book.id}
          chapters={chapters}
          byChapter={sections.byChapter}
          chosen={chosen}
          onJoin={(first, others) => {
            if (others.some(({ id }) => id === here?.section.id)) open(first.id)
          }}
        />
      )}
      {ownsBook && <NameAndCover book={book} />}
      <BookBar bookId={book.id} words={bookWordsOf(chapters, sections.byChapter, texts)} />
    </>
  )
  if (!frame) return <div className="flex flex-col gap-3 pb-4">{list}</div>
  return <Framed frame={frame}>{list}</Framed>
}

function Framed({ frame, children }: { frame: BinderFrame; children: ReactNode }) {
  const { ref, noteFocus } = useTakesBack()
  const toggle = () => {
    noteFocus()
    frame.toggle()
  }
  if (!frame.isOpen)
    return (
      <div className="room-unfold leaves-in-focus max-md:hidden print:hidden">
        <IconButton
          ref={ref}
          aria-label="Show binder"
          className="size-9! pointer-coarse:size-11!"
          onClick={toggle}
        >
          <PanelLeft aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    )
  return (
    <aside
      aria-label="Binder"
      className="room-binder leaves-in-focus flex flex-col gap-1 px-2 pt-2 pb-3 max-md:hidden print:hidden"
    >
      <div className="flex h-9 items-center pr-0.5 pl-2.5 pointer-coarse:h-11">
        <span
          aria-hidden
          className="mr-auto text-xs font-semibold tracking-wide text-subtle uppercase"
        >
          Binder
        </span>
        <IconButton
          ref={ref}
          aria-label="Hide binder"
          className="size-8! pointer-coarse:size-11!"
          onClick={toggle}
        >
          <PanelLeft aria-hidden className="size-4" />
        </IconButton>
      </div>
      {children}
      <BinderEdge />
    </aside>
  )
}

const HIDDEN = 'binder-hidden'

/** If the binder is beside the text on this device; Ctrl and the backslash show and hide it. */
export function useBinder() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(HIDDEN) === null)
  const toggle = () => {
    if (isOpen) localStorage.setItem(HIDDEN, 'true')
    else localStorage.removeItem(HIDDEN)
    setOpen(!isOpen)
  }
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isOpen) dataset['binder'] = 'open'
    return () => void delete dataset['binder']
  }, [isOpen])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '\\' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isOpen, toggle }
}
export type BinderFrame = ReturnType<typeof useBinder>

function wordsOf(texts: ReadonlyMap<string, BookText> | undefined): ReadonlyMap<string, number> {
  return new Map(
    [...(texts ?? [])].map(([name, text]) => [name.slice(name.indexOf(':') + 1), text.words]),
  )
}
