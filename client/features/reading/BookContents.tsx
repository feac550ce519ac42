import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import type { Titled } from '#shared/rules/titled-key.ts'
import { Button } from '../../ui/Button.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { usePublished } from '../chapters/published.local.ts'
import { ChapterList } from './ChapterList.tsx'
import type { ReadingPosition } from './reading-position.ts'

interface Props {
  book: Titled
  list: ReturnType<typeof usePublished>
  position: ReadingPosition | null
}

/** A book's chapters, the first on top; of a long book also the last. */
export function BookContents({ book, list, position }: Props) {
  const [isReversed, setReversed] = useState(false)
  const { data: chapters } = list
  return (
    <section aria-labelledby="contents" className="space-y-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4">
        <h2 id="contents" className="mr-auto font-serif text-xl leading-7 font-semibold">
          Contents
        </h2>
        {chapters.length > 5 && (
          <Button size="sm" variant="ghost" onClick={() => setReversed(!isReversed)}>
            <ArrowUpDown aria-hidden className="size-4" />
            {isReversed ? 'Oldest first' : 'Newest first'}
          </Button>
        )}
      </div>
      <ChapterList book={book} chapters={chapters} position={position} isReversed={isReversed} />
      <ListStates
        list={list}
        fallback="Failed to load chapters"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <p className="text-[15px] leading-5.5 text-muted">No chapter has been published yet.</p>
        }
      />
    </section>
  )
}
