import { type ReactNode, useState } from 'react'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useMarks } from '../../marks/marks.local.ts'
import { MarkSection } from '../../marks/MarkSection.tsx'

interface Props {
  bookId: string
  onOpen(): void
  /** The contents. */
  children: ReactNode
}

/** The contents of a book, and beside them what one has marked in it. */
export function ContentsTabs({ bookId, onOpen, children }: Props) {
  const { data } = useMarks(bookId)
  const [tab, setTab] = useState('contents')
  const tabs = (['bookmark', 'highlight'] as const).flatMap((kind) => {
    const marks = data.filter((mark) => mark.kind === kind)
    if (marks.length === 0) return []
    const label = `${kind === 'bookmark' ? 'Bookmarks' : 'Highlights'} ${marks.length}`
    return [{ value: kind, label, content: <MarkSection marks={marks} onOpen={onOpen} /> }]
  })
  if (tabs.length === 0) return children
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'contents'
  const contents = { value: 'contents', label: 'Contents', content: children }
  return <Tabs label="In this book" value={shown} onChange={setTab} tabs={[contents, ...tabs]} />
}
