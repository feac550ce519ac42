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
  const { data, failure, reload } = useRemote(`admin:${name}`, load, connection)
  return (
    <>
      {failure && (
        <div className="mb-4">
          <Banner
            tone={connection === 'offline' ? 'info' : 'danger'}
            action={{ label: 'Try Again', onClick: reload }}
          >
            {failure}
          </Banner>
        </div>
      )}
      {/* What was typed into it stays while the server is away. */}
      {data !== undefined && children(data, reload)}
      {data === undefined && !failure && <Skeleton className="h-40 w-full rounded-[14px]" />}
    </>
  )
}
