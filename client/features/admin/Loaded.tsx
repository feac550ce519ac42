import type { ReactNode } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props<T> {
  name: string
  load(): Promise<T>
  children(data: T, reload: () => void): ReactNode
}

/** Loads an admin page from the server each time: a device keeps nothing of it. */
export function Loaded<T>({ name, load, children }: Props<T>) {
  const connection = useConnection()
  const { data, failure, reload } = useRemote(`admin:${name}:${connection}`, load)
  if (failure)
    return (
      <Banner
        tone={connection === 'offline' ? 'info' : 'danger'}
        action={{ label: 'Try Again', onClick: reload }}
      >
        {failure}
      </Banner>
    )
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-[14px]" />
  return children(data, reload)
}
