import { useState } from 'react'
import type { ShownBook } from '../features/books/books.local.ts'
import { useProgress } from '../features/chapters/chapter-progress.ts'
import { ChaptersPanel } from '../features/chapters/ChaptersPanel.tsx'
import { StatusCounts } from '../features/chapters/StatusCounts.tsx'
import type { Generation } from '../features/generation/use-generation.ts'
import { useApp } from '../sync/react/app-context.ts'
import { noteKey } from '../sync/store/accounts.ts'
import { OutlinePanel } from '../features/outlines/OutlinePanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import type { BookDraft } from './use-book-draft.ts'

const VIEWS = ['outline', 'chapters'] as const
type View = (typeof VIEWS)[number]

export const isPlanView = (tab: string | null): tab is View => VIEWS.some((view) => view === tab)

interface Props {
  book: ShownBook
  draft: BookDraft
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  /** The view that the address names. */
  view: string | null
  onView(view: View): void
}

/** The same chapters as a list below the book's overview, and as cards. */
export function PlanTab({ draft, view, onView, ...props }: Props) {
  const key = noteKey(useApp().account.userId, `plan-view:${props.book.id}`)
  const [last] = useState(() => localStorage.getItem(key))
  const shown = isPlanView(view) ? view : isPlanView(last) ? last : 'outline'
  const { chapters, sections, outline, hasOutline, texts } = draft
  const progress = useProgress(sections.byChapter, texts)
  const of = { ...props, chapters: chapters.chapters, outline, hasOutline, texts, progress }
  return (
    <Tabs
      label="Plan"
      look="pills"
      place={(row) => (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {row}
          <StatusCounts statuses={chapters.chapters.map((chapter) => progress(chapter).status)} />
        </div>
      )}
      value={shown}
      onChange={(to) => {
        if (!isPlanView(to)) return
        localStorage.setItem(key, to)
        onView(to)
      }}
      tabs={[
        { value: 'outline', label: 'Outline', content: <OutlinePanel {...of} /> },
        { value: 'chapters', label: 'Chapters', content: <ChaptersPanel {...of} /> },
      ]}
    />
  )
}
