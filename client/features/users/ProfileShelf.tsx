import type { ReactNode } from 'react'
import type { List } from '../../sync/react/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props<T extends { id: string }> {
  title: string
  list: List<T>
  /** Shown when the list is empty, with a hint about what belongs here. */
  none: string
  hint: string
  /** Layout of the things. */
  className: string
  children(thing: T): ReactNode
}

/** A list of things that a person made, on their profile. */
export function ProfileShelf<T extends { id: string }>(props: Props<T>) {
  const { title, list, none, hint, className, children } = props
  if (list.state !== 'here')
    return (
      <ListStates
        list={list}
        prefix="Error: "
        fallback="Failed to load data"
        loading={<Skeleton className="h-60 w-full rounded-[14px]" />}
        empty={<EmptyState text={none} hint={hint} />}
      />
    )
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <ul className={className}>
        {list.data.map((thing) => (
          <li key={thing.id}>{children(thing)}</li>
        ))}
      </ul>
    </>
  )
}
