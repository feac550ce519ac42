import { useSyncExternalStore } from 'react'
import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { Sitting } from '../targets/sitting.ts'
import { useBookTarget, useDayGoal } from '../targets/targets.local.ts'
import { useWordsToday } from '../targets/use-sitting.ts'
import { CountsBar } from './CountsBar.tsx'
import { generatedOf } from './generated.ts'
import type { LiveCount } from './live-count.ts'
import type { ShownSection } from './sections.local.ts'

interface Props {
  bookId: string
  texts: ReadonlyMap<string, BookText> | undefined
  live: LiveCount
  chapter: ShownChapter
  section: ShownSection
  siblings: readonly ShownSection[]
  sections: readonly ShownSection[]
  sitting: Sitting
}

/** Word counts: of the open scene while the user writes, of the others a moment later. */
export function ManuscriptCounts({ bookId, texts, live, chapter, section, ...props }: Props) {
  const now = useSyncExternalStore(live.listen, live.read)
  const wordsOf = ({ id }: ShownSection) =>
    (now?.id === id ? now.words : texts?.get(`section:${id}`)?.words) ?? 0
  const count = (list: readonly ShownSection[]) => list.reduce((sum, one) => sum + wordsOf(one), 0)
  const today = useWordsToday(props.sitting)
  const goal = useDayGoal()
  const target = useBookTarget(bookId)
  return (
    <CountsBar
      scene={wordsOf(section)}
      sceneTarget={section.target_words}
      chapter={count(props.siblings)}
      chapterTarget={chapter.estimated_words}
      book={count(props.sections)}
      bookTarget={target?.target_words ?? null}
      generated={generatedOf(props.sections)}
      today={today}
      dailyGoal={goal ?? null}
    />
  )
}
