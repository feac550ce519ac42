import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NewChapters } from './NewChapters.tsx'
import { useNewChapters } from './new-chapters.local.ts'

const PAGE = 24

/** The latest chapters of all that the user follows. */
export function Following() {
  const list = useNewChapters(PAGE)
  return (
    <>
      <h2 className="sr-only">New chapters</h2>
      <NewChapters news={list.data} />
      <ListStates
        list={list}
        fallback="Failed to load new chapters"
        loading={<Skeleton className="h-60 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="You follow no book with a chapter yet"
            hint="Follow a book or its author: their new chapters come here."
          />
        }
      />
      <ShowMore list={list}>Show more chapters</ShowMore>
    </>
  )
}
