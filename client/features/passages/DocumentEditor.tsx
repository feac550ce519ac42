import { countWords } from '#shared/rules/word-count.ts'
import type * as Y from 'yjs'
import { History, MessageSquareText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useDocument, useIsReadOnly } from '../../sync/documents/use-document.ts'
import { whenIdle } from '../../when-idle.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { LazyProseEditor } from '../editor/LazyProseEditor.tsx'
import type { MentionEntry } from '../editor/mentions/mentions.ts'
import { usePresence } from '../editor/presence.ts'
import { PresenceList } from '../editor/PresenceList.tsx'
import type { OpenEditor } from '../editor/open-editor.ts'
import { useOpenEditor } from '../editor/use-open-editor.ts'
import { useAutoVersions } from '../versions/use-auto-versions.ts'
import { DocumentNotice } from './DocumentNotice.tsx'
import { DocumentStatus } from './DocumentStatus.tsx'
import type { Selected } from './PassagePanel.tsx'
import { usePassageThreads } from './passages.local.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('../versions/VersionsDialog.tsx')).VersionsDialog,
}))
const PassagePanel = lazy(async () => ({
  default: (await import('./PassagePanel.tsx')).PassagePanel,
}))

export interface WritingOptions {
  /** Typographic quotes, dashes and ellipses while typing. */
  smartTyping: boolean
  typewriter: boolean
  dimOthers: boolean
  /** See `ProseOptions`. */
  generatedLines?: string
}
interface Props {
  /** Such as `section:<id>`. */
  name: string
  book: ShownBook
  label: string
  lang: string
  placeholder?: string
  mayWrite: boolean
  ownsBook: boolean
  options?: WritingOptions
  entries?: MentionEntry[]
  renderCard?(entryId: string): ReactNode
  focusOnOpen?: boolean
  onFind?(): void
  /** Told while one writes. */
  onWords?(name: string, words: number): void
  /** More buttons beside those of the document. */
  tools?: ReactNode
  /** The room's own, told about this text's editor. */
  openEditor?: OpenEditor
}

const NO_ANCHORS: never[] = []

/** A document as the writers of a book see it: its text, who else is in it, where it is saved, what is said about it. */
export function DocumentEditor(props: Props) {
  const { name, book, label, lang, mayWrite, ownsBook, options, tools } = props
  const { handle, recovered } = useDocument(name, book.id)
  const people = usePresence(handle?.awareness ?? null)
  const threads = usePassageThreads(name)
  const [panel, setPanel] = useState<'versions' | 'comments' | null>(null)
  const editor = useOpenEditor(panel !== null)
  const [selected, setSelected] = useState<Selected | null>(null)
  useAutoVersions(handle?.text ?? null, book.id, name)
  const open = useMemo(
    () => threads?.filter(({ comment }) => comment.resolved_at === null) ?? NO_ANCHORS,
    [threads],
  )
  const anchors = useMemo(() => open.map(({ comment: { id, anchor } }) => ({ id, anchor })), [open])
  const isRefused = useIsReadOnly(handle)
  const readOnly = !mayWrite || isRefused
  const openComments = () => {
    const now = editor.selection()
    setSelected(now.to > now.from && !readOnly ? now : null)
    setPanel('comments')
  }
  return (
    <section aria-label={label} className="space-y-2">
      <div className="flex min-h-10 flex-wrap items-center gap-1">
        <DocumentStatus handle={handle} />
        <span className="ml-auto" />
        <PresenceList people={people} />
        <IconButton
          aria-label={open.length > 0 ? `Comments (${open.length})` : 'Comments'}
          // The selection in the text is what the comment is about: it must survive the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={openComments}
        >
          <MessageSquareText aria-hidden className="size-4" />
        </IconButton>
        <IconButton aria-label="Versions" onClick={() => setPanel('versions')}>
          <History aria-hidden className="size-4" />
        </IconButton>
        {tools}
      </div>
      <DocumentNotice handle={handle} recovered={recovered} />
      {handle ? (
        <LazyProseEditor
          key={handle.doc.guid}
          text={handle.text}
          awareness={handle.awareness}
          label={label}
          lang={lang}
          readOnly={readOnly}
          placeholder={props.placeholder}
          focusOnOpen={props.focusOnOpen ?? false}
          anchors={anchors}
          onAnchor={openComments}
          handle={(now) => {
            editor.attach(name, now)
            props.openEditor?.attach(name, now)
          }}
          {...options}
          {...(props.entries && { entries: props.entries })}
          {...(props.renderCard && { renderCard: props.renderCard })}
          {...(props.onFind && { onFind: props.onFind })}
        />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {handle && props.onWords && (
        <LiveWords name={name} text={handle.text} onWords={props.onWords} />
      )}
      <Suspense fallback={null}>
        {handle && panel === 'versions' && (
          <VersionsDialog
            bookId={book.id}
            document={name}
            text={handle.text}
            mayWrite={!readOnly}
            onClose={() => setPanel(null)}
          />
        )}
        {handle && panel === 'comments' && (
          <Dialog open onOpenChange={(isOpen) => !isOpen && setPanel(null)} title="Comments">
            <PassagePanel
              bookId={book.id}
              document={name}
              text={handle.text}
              threads={threads ?? []}
              selected={selected}
              mayWrite={mayWrite}
              ownsBook={ownsBook}
              onShow={(from, to) => {
                setPanel(null)
                editor.ask(name, (now) => now.select(from, to))
              }}
              onCommented={() => setSelected(null)}
            />
          </Dialog>
        )}
      </Suspense>
    </section>
  )
}

interface LiveWordsProps {
  name: string
  text: Y.Text
  onWords(name: string, words: number): void
}

const COUNTED_AFTER_MS = 500

/** Counts apart and between the keys: none of them counts ten thousand words, or renders the room around the text. */
function LiveWords({ name, text, onWords }: LiveWordsProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown = true
    const count = () => {
      timer = undefined
      if (shown) onWords(name, countWords(text.toJSON()))
    }
    const onChange = () => {
      timer ??= setTimeout(() => whenIdle(count), COUNTED_AFTER_MS)
    }
    text.observe(onChange)
    onChange()
    return () => {
      shown = false
      text.unobserve(onChange)
      clearTimeout(timer)
    }
  }, [name, text, onWords])
  return null
}
