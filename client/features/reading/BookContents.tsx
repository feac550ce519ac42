import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { usePublished } from '../chapters/published.local.ts'
import { OfflineSwitch } from '../communities/OfflineSwitch.tsx'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import { ChapterList } from './ChapterList.tsx'
import { readingTime } from './reading-position.ts'
import { useProgress } from './progress.local.ts'
import { ReadingActions } from './ReadingActions.tsx'

/** A book's chapters, the button to begin or continue, and the switch for offline reading. */
export function BookContents({ book }: { book: ShownBook }) {
  const list = usePublished(book)
  const { data: chapters, state } = list
  const { position = null } = useProgress(book.id)
  const words = chapters.reduce((sum, { word_count }) => sum + word_count, 0)
  return (
    <>
      <ReadingActions book={book} chapters={chapters} position={position} />
      {state === 'here' && <OfflineSwitch kind="book" of={book.id} />}
      {book.description && (
        <p dir="auto" className="max-w-prose text-base leading-6 whitespace-pre-line wrap-anywhere">
          {book.description}
        </p>
      )}
      <section aria-labelledby="contents" className="space-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="contents" className="font-serif text-xl leading-7 font-semibold">
            Contents
          </h2>
          {words > 0 && (
            <p className="text-[13px] leading-5 text-subtle">
              {words.toLocaleString('en')} words · {readingTime(words)}
            </p>
          )}
        </div>
        <ChapterList chapters={chapters} position={position} />
        <ListStates
          list={list}
          fallback="Failed to load chapters"
          loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
          empty={
            <p className="text-[15px] leading-5.5 text-muted">No chapter has been published yet.</p>
          }
        />
      </section>
      <p className="border-t border-border pt-4 text-[13px] leading-5 text-subtle">
        <LicenceLink licence={book.licence} />
      </p>
    </>
  )
}
