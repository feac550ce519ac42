import { counted, withCommas } from '#shared/rules/numbers.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { readingTime } from './reading-position.ts'

interface Props {
  book: ShownBook
  chapters: readonly ShownPublished[]
}

/** Stars, chapters, words and followers of a book. */
export function BookFacts({ book, chapters }: Props) {
  const words = chapters.reduce((sum, { word_count }) => sum + word_count, 0)
  const followers = book.follower_count
  const { review_count: reviews, star_sum } = book
  const facts = [
    ...(reviews > 0
      ? [
          [
            `${(star_sum / reviews).toFixed(1)} ★`,
            reviews === 1 ? '1 review' : `${reviews} reviews`,
          ],
        ]
      : []),
    [String(chapters.length), chapters.length === 1 ? 'chapter' : 'chapters'],
    [readingTime(words), counted(words, 'word')],
    [withCommas(followers), followers === 1 ? 'follower' : 'followers'],
  ]
  if (chapters.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([figure, what]) => (
        <div key={what} className="flex flex-col-reverse">
          <dt className="text-[13px] leading-5 text-subtle">{what}</dt>
          <dd className="font-serif text-xl leading-7 font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
