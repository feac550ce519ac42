import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BiblePanel } from '../features/bible/BiblePanel.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { ChaptersPanel } from '../features/chapters/ChaptersPanel.tsx'
import type { Generation } from '../features/generation/use-generation.ts'
import { OutlinePanel } from '../features/outlines/OutlinePanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ManuscriptTab } from './ManuscriptTab.tsx'
import type { BookDraft } from './use-book-draft.ts'

interface Props {
  book: ShownBook
  draft: BookDraft
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The four rooms of a book; the address says which one is open, and what in it. Without a word of it one is where one was last. */
export function EditorTabs(props: Props) {
  const [params, setParams] = useSearchParams()
  const [last, keep] = useLastTab(props.book.id)
  const tab = TABS.find(({ value }) => value === (params.get('tab') ?? last))?.value ?? 'manuscript'
  useEffect(() => keep(tab), [keep, tab])
  const go: Go = (to, at = {}) => setParams({ tab: to, ...at }, { replace: true })
  const tabs = TABS.map(({ value, label, Panel }) => ({
    value,
    label,
    content: <Panel {...props} lang={props.book.language} params={params} go={go} />,
  }))
  return <Tabs label="Book editor" value={tab} onChange={(to) => go(to)} tabs={tabs} />
}

/** Which one of a book's tabs was open last on this device. */
function useLastTab(bookId: string) {
  const key = `editor-tab:${bookId}`
  const [last] = useState(() => localStorage.getItem(key))
  const keep = useCallback((tab: string) => localStorage.setItem(key, tab), [key])
  return [last, keep] as const
}

type Go = (to: string, at?: Record<string, string>) => void
interface PanelProps extends Props {
  lang: string
  params: URLSearchParams
  go: Go
}

function Outline({ draft, ...props }: PanelProps) {
  return <OutlinePanel {...props} chapters={draft.chapters.chapters} />
}

function Bible({ draft, params, go, ...props }: PanelProps) {
  return (
    <BiblePanel
      {...props}
      entries={draft.bible.entries}
      hasOutline={draft.chapters.chapters.length > 0}
      active={params.get('entry')}
      onOpen={(id) => go('bible', id ? { entry: id } : {})}
    />
  )
}

function Chapters({ draft, ...props }: PanelProps) {
  return <ChaptersPanel {...props} chapters={draft.chapters.chapters} texts={draft.texts} />
}

function Manuscript({ params, go, ...props }: PanelProps) {
  return (
    <ManuscriptTab
      {...props}
      active={params.get('scene')}
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
  { value: 'outline', label: 'Outline', Panel: Outline },
  { value: 'bible', label: 'Story Bible', Panel: Bible },
  { value: 'chapters', label: 'Chapters', Panel: Chapters },
  { value: 'manuscript', label: 'Manuscript', Panel: Manuscript },
]
