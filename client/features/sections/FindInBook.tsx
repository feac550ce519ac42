import { useMemo } from 'react'
import type { Hit } from '../editor/find/find.ts'
import { FindPanel } from '../editor/find/FindPanel.tsx'
import { type Searched, searchedTexts } from './searched-texts.ts'
import { useReplacing } from './use-replacing.ts'

interface Props extends Searched {
  bookId: string
  lang: string
  initialQuery: string
  /** The chapter that is open. */
  here?: string
  mayWrite: boolean
  onOpen(hit: Hit): void
}

/** Looks through the titles of chapters, every scene and the story bible, also without a network. */
export function FindInBook(props: Props) {
  const { bookId, lang, chapters, byChapter, entries, texts, mayWrite, onOpen } = props
  const searched = useMemo(
    () => searchedTexts({ chapters, byChapter, entries, texts }),
    [chapters, byChapter, entries, texts],
  )
  const replacing = useReplacing(bookId, chapters)
  return (
    <FindPanel
      texts={searched}
      initialQuery={props.initialQuery}
      here={props.here}
      lang={lang}
      onOpen={onOpen}
      replacing={mayWrite ? replacing : undefined}
    />
  )
}
