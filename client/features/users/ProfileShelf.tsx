import type { ReactNode } from 'react'
import type { List } from '../../sync/react/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props<T extends { id: string }> {
  title: string
  list: List<T>
  /** Said where there is none, and what would stand here. */
  none: string
  hint: string
  /** How the things stand beside each other. */
  className: string
  children(thing: T): ReactNode
}

/** What somebody has made, on their profile. */
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
