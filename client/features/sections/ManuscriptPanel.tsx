import { clsx } from 'clsx'
import {
  Fragment,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BookText } from '../../sync/documents/book-texts.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { appToast } from '../../ui/toast.ts'
import { useChapterActions } from '../chapters/use-chapter-actions.tsx'
import { type Hit, isTitle } from '../editor/find/find.ts'
import { useLoadFile } from '../files/use-load-file.ts'
import { ProposedChanges } from '../generation/ProposedChanges.tsx'
import type { ProseHandle } from '../editor/ProseEditor.tsx'
import { DocumentEditor } from '../passages/DocumentEditor.tsx'
import { useKeepBeforeGeneration } from '../versions/use-keep-version.ts'
import { Binder } from './Binder.tsx'
import { EntryCard } from './EntryCard.tsx'
import { manuscriptOf } from './export-book.ts'
import { LiveCount } from './live-count.ts'
import { ManuscriptCounts } from './ManuscriptCounts.tsx'
import { ManuscriptDialogs, type Panel } from './ManuscriptDialogs.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { ManuscriptTools } from './ManuscriptTools.tsx'
import { SceneText } from './SceneText.tsx'
import { SceneTools } from './SceneTools.tsx'
import type { ShownSection } from './sections.local.ts'
import { useFocusMode } from './use-focus-mode.ts'
import { useSceneEdits } from './use-scene-edits.ts'
import { useSectionActions } from './use-section-actions.tsx'
import { useWritingOptions } from './writing-options.ts'

/** The room where the book is written: its binder, one open scene among its neighbours, and what one counts. */
export function ManuscriptPanel(props: ManuscriptProps) {
  const { book, chapters, sections, entries, texts, mayWrite, ownsBook, lang, active } = props
  const { byChapter } = sections
  const app = useApp()
  const loadFile = useLoadFile()
  const [panel, setPanel] = useState<Panel>(null)
  const [query, setQuery] = useState('')
  const [focus, setFocus] = useFocusMode()
  const [options] = useWritingOptions()
  const editor = useRef<ProseHandle>(null)
  const pending = useRef<Hit | null>(null)
  const { split, merge } = useSceneEdits(book.id)
  const keepBefore = useKeepBeforeGeneration(book.id)
  const open = (id: string) => {
    props.onOpen(id)
    setPanel(null)
  }
  const sectionActions = useSectionActions(byChapter, open)
  const chapterActions = useChapterActions(
    book.id,
    chapters,
    (id) => void sectionActions.create(id, 0),
  )

  const ordered = chapters.flatMap((chapter) =>
    (byChapter.get(chapter.id) ?? []).map((section) => ({ chapter, section })),
  )
  const here = ordered.find(({ section }) => section.id === active) ?? ordered[0]
  const openId = here?.section.id
  const [live] = useState(() => new LiveCount())
  const words = useMemo(() => wordsOf(texts), [texts])
  // Hundreds of scenes are listed after the open one stands.
  const isBinderDue = useDeferredValue(true, false)
  const card = (id: string): ReactNode => {
    const entry = entries.find((one) => one.id === id)
    return entry && <EntryCard entry={entry} text={texts?.get(`asset:${id}`)?.text ?? ''} />
  }

  // A place that was found in another scene is shown once that scene stands.
  useEffect(() => {
    const hit = pending.current
    if (!hit || hit.name !== `section:${openId}`) return
    pending.current = null
    const timer = setTimeout(() => editor.current?.select(hit.at, hit.at + hit.found.length), 300)
    return () => clearTimeout(timer)
  }, [openId])
  const show = (hit: Hit) => {
    setPanel(null)
    if (isTitle(hit.name)) {
      const chapter = chapters.find(({ id }) => hit.name === `chapter:${id}`)
      const first = chapter && byChapter.get(chapter.id)?.[0]
      return first ? props.onOpen(first.id) : chapter && chapterActions.edit(chapter)
    }
    if (!hit.name.startsWith('section:')) return props.onOpenDocument(hit.name)
    const id = hit.name.slice('section:'.length)
    if (id !== openId) {
      pending.current = hit
      return props.onOpen(id)
    }
    setTimeout(() => editor.current?.select(hit.at, hit.at + hit.found.length), 100)
  }
  const find = () => {
    setQuery(editor.current?.selection().text.split('\n')[0] ?? '')
    setPanel('find')
  }
  const binder = (className: string) => (
    <Binder
      className={className}
      chapters={chapters}
      byChapter={byChapter}
      words={words}
      active={openId ?? null}
      mayWrite={mayWrite}
      chapterActions={chapterActions}
      sectionActions={sectionActions}
      onOpen={open}
    />
  )
  const siblings = here ? (byChapter.get(here.chapter.id) ?? []) : []
  const next = siblings[siblings.findIndex(({ id }) => id === openId) + 1]
  return (
    // Beside the text, not in a grid with it: a grid is laid out anew with every letter.
    <div className={clsx('flow-root space-y-4', !focus && 'lg:pl-[19.5rem]')}>
      <aside className="leaves-in-focus sticky top-20 float-left -ml-[19.5rem] hidden w-72 lg:block">
        {isBinderDue && binder('max-h-[calc(100dvh-6rem)]')}
      </aside>
      <ManuscriptTools
        mayWrite={mayWrite}
        focus={focus}
        onFocus={setFocus}
        onFind={find}
        onPanel={setPanel}
        load={(format, withComments) =>
          manuscriptOf({ app, loadFile }, props, { format, withComments })
        }
        more={props.tools}
        {...(ownsBook && here && { published: here.chapter.published_at !== null })}
      />
      {here ? (
        <article aria-label={here.chapter.title} className="space-y-2">
          <h2
            dir="auto"
            className="mx-auto max-w-[34rem] text-center font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere"
          >
            {here.chapter.title}
          </h2>
          {siblings.map((section, i) => (
            <Fragment key={section.id}>
              {i > 0 && (
                <p aria-hidden className="text-center text-lg text-subtle">
                  ⁂
                </p>
              )}
              {section.id === openId ? (
                <>
                  {section.note && (
                    <p
                      dir="auto"
                      className="mx-auto max-w-[34rem] rounded-[10px] bg-warning-soft px-3 py-2 text-[13px] leading-5 whitespace-pre-line text-warning"
                    >
                      {section.note}
                    </p>
                  )}
                  <ProposedChanges
                    key={`proposal:${section.id}`}
                    document={`section:${section.id}`}
                    bookId={book.id}
                    generation={props.generation}
                    mayWrite={mayWrite}
                    keepBefore={keepBefore}
                  />
                  <DocumentEditor
                    key={section.id}
                    name={`section:${section.id}`}
                    book={book}
                    label={`Text of ${here.chapter.title}, ${titleOf(section, i)}`}
                    lang={lang}
                    placeholder="Once upon a time…"
                    mayWrite={mayWrite}
                    ownsBook={ownsBook}
                    options={
                      options.marksGenerated
                        ? { ...options, generatedLines: section.generated_lines }
                        : options
                    }
                    entries={entries}
                    renderCard={card}
                    focusOnOpen={active !== null}
                    onFind={find}
                    onWords={live.tell}
                    handle={editor}
                    tools={
                      mayWrite && (
                        <SceneTools
                          sectionId={section.id}
                          generation={props.generation}
                          onSplit={() => {
                            const { from = 0 } = editor.current?.selection() ?? {}
                            split(section, siblings, from).then(props.onOpen, tell)
                          }}
                          {...(next && { onMerge: () => void merge(section, next).catch(tell) })}
                        />
                      )
                    }
                  />
                </>
              ) : (
                <SceneText
                  title={titleOf(section, i)}
                  lang={lang}
                  text={texts?.get(`section:${section.id}`)?.text ?? ''}
                  mayWrite={mayWrite}
                  onOpen={() => open(section.id)}
                />
              )}
            </Fragment>
          ))}
          <div className="sticky bottom-0 border-t border-border bg-bg py-2 max-md:static">
            <ManuscriptCounts
              bookId={book.id}
              texts={texts}
              live={live}
              chapter={here.chapter}
              section={here.section}
              siblings={siblings}
              sections={ordered.map(({ section }) => section)}
              dailyGoal={options.dailyGoal}
            />
          </div>
        </article>
      ) : (
        <EmptyState
          text={chapters.length > 0 ? 'This book has no scene yet' : 'The first page is empty'}
          {...(mayWrite && {
            hint: 'Chapters hold scenes, and scenes hold the text.',
            action: (
              <Button
                variant="primary"
                onClick={() =>
                  chapters[0] ? void sectionActions.create(chapters[0].id) : chapterActions.create()
                }
              >
                {chapters.length > 0 ? 'New Scene' : 'New Chapter'}
              </Button>
            ),
          })}
        />
      )}
      <ManuscriptDialogs
        {...props}
        panel={panel}
        binder={binder('max-h-[calc(92dvh-7rem)] pb-4')}
        query={query}
        here={here}
        siblings={siblings}
        onShow={show}
        onInsert={(words) => {
          setPanel(null)
          // Once the dialog has given the focus back.
          setTimeout(() => editor.current?.insert(words), 50)
        }}
        onClose={() => setPanel(null)}
      />
      {chapterActions.dialogs}
      {sectionActions.dialog}
    </div>
  )
}

const tell = (error: Error) => appToast.error(error.message)

function titleOf({ title }: ShownSection, index: number): string {
  return title || `Scene ${index + 1}`
}

function wordsOf(texts: ReadonlyMap<string, BookText> | undefined): ReadonlyMap<string, number> {
  return new Map(
    [...(texts ?? [])].map(([name, text]) => [name.slice(name.indexOf(':') + 1), text.words]),
  )
}
