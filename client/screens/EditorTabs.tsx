import { useSearchParams } from 'react-router-dom'
import { BiblePanel } from '../features/bible/BiblePanel.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { ChaptersPanel } from '../features/chapters/ChaptersPanel.tsx'
import type { Generation } from '../features/generation/use-generation.ts'
import { OutlinePanel } from '../features/outlines/OutlinePanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ManuscriptTab } from './ManuscriptTab.tsx'
import type { BookDraft } from './use-book-draft.ts'

const TABS = ['outline', 'bible', 'chapters', 'manuscript'] as const

interface Props {
  book: ShownBook
  draft: BookDraft
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The four rooms of a book; the address says which one is open, and what in it. */
export function EditorTabs({ draft, ...props }: Props) {
  const { book, generation, mayWrite } = props
  const { chapters } = draft.chapters
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'outline'
  const go = (to: string, at: Record<string, string> = {}) =>
    setParams(to === 'outline' ? {} : { tab: to, ...at }, { replace: true })
  const shared = { ...props, lang: book.language }
  return (
    <Tabs
      label="Book editor"
      value={tab}
      onChange={(to) => go(to)}
      tabs={[
        {
          value: 'outline',
          label: 'Outline',
          content: (
            <OutlinePanel
              book={book}
              chapters={chapters}
              mayWrite={mayWrite}
              generation={generation}
            />
          ),
        },
        {
          value: 'bible',
          label: 'Story Bible',
          content: (
            <BiblePanel
              {...shared}
              entries={draft.bible.entries}
              hasOutline={chapters.length > 0}
              active={params.get('entry')}
              onOpen={(id) => go('bible', id ? { entry: id } : {})}
            />
          ),
        },
        {
          value: 'chapters',
          label: 'Chapters',
          content: <ChaptersPanel {...shared} chapters={chapters} texts={draft.texts} />,
        },
        {
          value: 'manuscript',
          label: 'Manuscript',
          content: (
            <ManuscriptTab
              {...shared}
              draft={draft}
              active={params.get('scene')}
              onOpen={(id) => go('manuscript', id ? { scene: id } : {})}
              onOpenDocument={(name) => {
                const [kind, id = ''] = name.split(':')
                if (kind === 'asset') go('bible', { entry: id })
                else go('chapters')
              }}
            />
          ),
        },
      ]}
    />
  )
}
