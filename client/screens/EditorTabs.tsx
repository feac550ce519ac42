import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { BiblePanel } from '../features/bible/BiblePanel.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import type { useCollaborators } from '../features/collaborators/collaborators.local.ts'
import type { Generation } from '../features/generation/use-generation.ts'
import type { EditorBarEnd } from '../features/sections/manuscript-props.ts'
import { PublishButton } from '../features/sections/publish/PublishButton.tsx'
import { useEarlyFindEnds } from '../features/sections/use-find-key.ts'
import { bookWordsOf } from '../features/targets/book-words.ts'
import type { Sitting } from '../features/targets/sitting.ts'
import { useSitting } from '../features/targets/use-sitting.ts'
import { useApp } from '../sync/react/app-context.ts'
import { noteKey } from '../sync/store/accounts.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { lazyNamed } from '../ui/part.tsx'
import { paths } from '../paths.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorMenu } from './EditorMenu.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorPeople } from './EditorPeople.tsx'
import { ManuscriptTab } from './ManuscriptTab.tsx'
import { isPlanView, PlanTab } from './PlanTab.tsx'
import type { BookDraft } from './use-book-draft.ts'

const ProgressPanel = lazyNamed(
  () => import('../features/targets/ProgressPanel.tsx'),
  'ProgressPanel',
)
const CollaboratorsDialog = lazyNamed(
  () => import('../features/collaborators/CollaboratorsDialog.tsx'),
  'CollaboratorsDialog',
)
const PublishSheet = lazyNamed(
  () => import('../features/sections/publish/PublishSheet.tsx'),
  'PublishSheet',
)

interface Props {
  book: ShownBook
  people: ReturnType<typeof useCollaborators>
  draft: BookDraft
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The rooms of a book; the address says which one is open, and what in it. Without a word of it one is where one was last. */
export function EditorTabs(props: Props) {
  const { book, people } = props
  const [params, setParams] = useSearchParams()
  const [last, keep] = useLast('tab', book.id)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [sharing, setSharing] = useState(false)
  const asked = params.get('tab') ?? last
  const named = isPlanView(asked) ? 'plan' : asked
  const tab = TABS.find(({ value }) => value === named)?.value ?? 'manuscript'
  useEffect(() => keep(tab), [keep, tab])
  useEarlyFindEnds()
  const go: Go = (to, at = {}) => setParams({ tab: to, ...at }, { replace: true })
  const share = () => setSharing(true)
  const more = useMore(props, share)
  const { chapters, sections, texts } = props.draft
  const words = bookWordsOf(chapters.chapters, sections.byChapter, texts)
  const sitting = useSitting(book.id, words)
  const at = { ...props, lang: book.language, params, go, sitting, bar: { slot, more } }
  const end = (
    <>
      {people && <EditorPeople book={book} people={people} onOpen={share} />}
      {tab === 'manuscript' ? (
        <div ref={setSlot} className="flex items-center gap-1" />
      ) : (
        <>
          {props.ownsBook && chapters.chapters.length > 0 && <Publish book={book} />}
          {more()}
        </>
      )}
    </>
  )
  return (
    <>
      <Tabs
        label="Book editor"
        value={tab}
        onChange={(to) => go(to)}
        tabs={TABS.map(({ value, label, Panel }) => ({
          value,
          label,
          content: <Panel {...at} notices={<EditorNotices {...props} />} />,
        }))}
        look="bar"
        place={(row) => (
          <EditorBar title={book.title} end={end}>
            <TabMenu onOpen={go} />
            {row}
          </EditorBar>
        )}
      />
      {sharing && people && (
        <Suspense fallback={null}>
          <CollaboratorsDialog book={book} people={people} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The menu at the end of the bar, with what the open tab puts into it. */
function useMore({ book, mayWrite }: Props, onPeople: () => void) {
  const navigate = useNavigate()
  return (items?: ReactNode, busy?: boolean) => (
    <EditorMenu
      busy={busy}
      onPeople={onPeople}
      onReaders={mayWrite ? () => void navigate(paths.readers(book)) : undefined}
    >
      {items}
    </EditorMenu>
  )
}

/** Away from the text no chapter is the open one. */
function Publish({ book }: { book: ShownBook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PublishButton onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <PublishSheet book={book} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The tabs on a phone, behind the title of the book. */
function TabMenu({ onOpen }: { onOpen(tab: string): void }) {
  return (
    <Menu
      trigger={
        <IconButton aria-label="Parts of the book" className="-ml-2 md:hidden">
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
      }
    >
      {TABS.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onOpen(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Which one of a book's tabs or scenes was open last on this device. */
function useLast(thing: 'tab' | 'scene', bookId: string) {
  const key = noteKey(useApp().account.userId, `editor-${thing}:${bookId}`)
  const [last] = useState(() => localStorage.getItem(key))
  const keep = useCallback((opened: string) => localStorage.setItem(key, opened), [key])
  return [last, keep] as const
}

type Go = (to: string, at?: Record<string, string>) => void
interface PanelProps extends Props {
  lang: string
  params: URLSearchParams
  go: Go
  sitting: Sitting
  bar: EditorBarEnd
  /** The notices for the writers of the book, above the content of the tab. */
  notices: ReactNode
}

/** A page of the book beside its manuscript. */
function Page({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-320 px-4 pt-4 pb-8 md:px-8">
      {notices}
      {children}
    </div>
  )
}

/** The plan of the book, in the view that the address names. */
function Plan({ notices, params, go, draft, ...props }: PanelProps) {
  return (
    <Page notices={notices}>
      <PlanTab {...props} draft={draft} view={params.get('tab')} onView={go} />
    </Page>
  )
}

function Bible({ draft, params, go, notices, ...props }: PanelProps) {
  return (
    <Page notices={notices}>
      <BiblePanel
        {...props}
        entries={draft.bible.entries}
        chapters={draft.chapters.chapters}
        hasOutline={draft.hasOutline}
        byChapter={draft.sections.byChapter}
        texts={draft.texts}
        active={params.get('entry')}
        onOpen={(id) => go('bible', id ? { entry: id } : {})}
        onOpenScene={(id) => go('manuscript', { scene: id })}
      />
    </Page>
  )
}

function Progress({ draft, notices, go, ...props }: PanelProps) {
  const { chapters, sections, texts } = draft
  return (
    <div className="mx-auto max-w-288 px-4 pt-4 pb-8 md:px-8">
      {notices}
      <Suspense fallback={null}>
        <ProgressPanel
          {...props}
          chapters={chapters.chapters}
          byChapter={sections.byChapter}
          texts={texts}
          onOpenScene={(id) => go('manuscript', { scene: id })}
        />
      </Suspense>
    </div>
  )
}

/** Without a scene in the address, one is where one was last. */
function Manuscript({ params, go, ...props }: PanelProps) {
  const [last, keep] = useLast('scene', props.book.id)
  const asked = params.get('scene')
  useEffect(() => {
    if (asked) keep(asked)
  }, [keep, asked])
  return (
    <ManuscriptTab
      {...props}
      active={asked ?? last}
      onOpen={(id) => go('manuscript', id ? { scene: id } : {})}
      onOpenDocument={(name) => {
        const [kind, id = ''] = name.split(':')
        if (kind === 'asset') go('bible', { entry: id })
        else go('chapters')
      }}
    />
  )
}

const TABS = [
  { value: 'manuscript', label: 'Manuscript', Panel: Manuscript },
  { value: 'plan', label: 'Plan', Panel: Plan },
  { value: 'bible', label: 'Story Bible', Panel: Bible },
  { value: 'progress', label: 'Progress', Panel: Progress },
]
