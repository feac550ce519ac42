import { useSyncExternalStore } from 'react'
import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { CountsBar } from './CountsBar.tsx'
import { generatedOf } from './generated.ts'
import type { LiveCount } from './live-count.ts'
import type { ShownSection } from './sections.local.ts'
import { useWordsToday } from './use-words-today.ts'

interface Props {
  bookId: string
  texts: ReadonlyMap<string, BookText> | undefined
  live: LiveCount
  chapter: ShownChapter
  section: ShownSection
  siblings: readonly ShownSection[]
  sections: readonly ShownSection[]
  dailyGoal: number | null
}

/** Word counts: of the open scene while the user writes, of the others a moment later. */
export function ManuscriptCounts({ bookId, texts, live, chapter, section, ...props }: Props) {
  const now = useSyncExternalStore(live.listen, live.read)
  const wordsOf = ({ id }: ShownSection) =>
    (now?.id === id ? now.words : texts?.get(`section:${id}`)?.words) ?? 0
  const count = (list: readonly ShownSection[]) => list.reduce((sum, one) => sum + wordsOf(one), 0)
  const total = count(props.sections)
  // Words that only arrive on this device were not written today.
  const isWhole = props.sections.every(
    ({ id, word_count }) => word_count === 0 || texts?.has(`section:${id}`),
  )
  // Nor what a language model wrote.
  const generated = props.sections.reduce((sum, one) => sum + (one.generated_words || 0), 0)
  const today = useWordsToday(bookId, texts && isWhole ? total - generated : undefined)
  return (
    <CountsBar
      scene={wordsOf(section)}
      sceneTarget={section.target_words}
      chapter={count(props.siblings)}
      chapterTarget={chapter.estimated_words}
      book={total}
      generated={generatedOf(props.sections)}
      today={today}
      dailyGoal={props.dailyGoal}
    />
  )
}
