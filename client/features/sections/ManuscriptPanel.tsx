import { clsx } from 'clsx'
import { useDeferredValue, useMemo } from 'react'
import type { BookText } from '../books/book-texts.ts'
import { NameAndCover } from '../books/NameAndCover.tsx'
import { useApp } from '../../sync/react/app-context.ts'
import { useLoadFile } from '../files/use-load-file.ts'
import { Binder } from './Binder.tsx'
import { EmptyManuscript } from './EmptyManuscript.tsx'
import { manuscriptOf } from './export-book.ts'
import { ManuscriptDialogs } from './ManuscriptDialogs.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { ManuscriptTools } from './ManuscriptTools.tsx'
import { OpenChapter } from './OpenChapter.tsx'
import { useFocusMode } from './use-focus-mode.ts'
import { type Manuscript, useManuscript } from './use-manuscript.ts'

/** The room for writing the book: its binder, the open chapter, and the dialogs over them. */
export function ManuscriptPanel(props: ManuscriptProps) {
  const { chapters, mayWrite, ownsBook } = props
  const app = useApp()
  const loadFile = useLoadFile()
  const manuscript = useManuscript(props)
  const { here, chapterActions, sceneActions, openPanel } = manuscript
  const [focus, setFocus] = useFocusMode()
  // List hundreds of scenes only after the open one is on the screen.
  const isBinderDue = useDeferredValue(true, false)
  const binder = (className: string) => (
    <ManuscriptBinder {...props} className={className} manuscript={manuscript} />
  )
  return (
    // Beside the text, not in a grid with it: the browser lays a grid out again with every letter.
    <div className={clsx('flow-root space-y-4', !focus && 'lg:pl-[19.5rem]')}>
      <aside className="leaves-in-focus sticky top-20 float-left -ml-[19.5rem] hidden w-72 lg:block">
        {isBinderDue && binder('max-h-[calc(100dvh-6rem)]')}
      </aside>
      <ManuscriptTools
        mayWrite={mayWrite}
        focus={focus}
        onFocus={setFocus}
        onFind={manuscript.find}
        onPanel={openPanel}
        load={(format, withComments) =>
          manuscriptOf({ app, loadFile }, props, { format, withComments })
        }
        more={props.tools}
        {...(ownsBook && here && { published: here.chapter.published_at !== null })}
      />
      {here ? (
        <OpenChapter {...props} here={here} manuscript={manuscript} />
      ) : (
        <EmptyManuscript
          hasChapters={chapters.length > 0}
          mayWrite={mayWrite}
          onBegin={() =>
            chapters[0] ? void sceneActions.create(chapters[0].id) : chapterActions.create()
          }
        />
      )}
      <ManuscriptDialogs
        {...props}
        panel={manuscript.panel}
        binder={binder('max-h-[calc(92dvh-7rem)] pb-4')}
        query={manuscript.query}
        here={here}
        onShow={manuscript.show}
        onInsert={manuscript.insert}
        onClose={() => openPanel(null)}
      />
      {chapterActions.dialogs}
      {sceneActions.dialog}
    </div>
  )
}

interface BinderProps extends ManuscriptProps {
  className: string
  manuscript: Manuscript
}

function ManuscriptBinder({ className, manuscript, ...props }: BinderProps) {
  const { book, chapters, sections, texts, mayWrite, ownsBook } = props
  const { here, chapterActions, sceneActions, open } = manuscript
  const words = useMemo(() => wordsOf(texts), [texts])
  return (
    <div className={clsx('flex flex-col gap-3', className)}>
      <Binder
        className="min-h-0"
        chapters={chapters}
        byChapter={sections.byChapter}
        words={words}
        active={here?.section.id ?? null}
        mayWrite={mayWrite}
        chapterActions={chapterActions}
        sceneActions={sceneActions}
        onOpen={open}
      />
      {ownsBook && <NameAndCover book={book} />}
    </div>
  )
}

function wordsOf(texts: ReadonlyMap<string, BookText> | undefined): ReadonlyMap<string, number> {
  return new Map(
    [...(texts ?? [])].map(([name, text]) => [name.slice(name.indexOf(':') + 1), text.words]),
  )
}
