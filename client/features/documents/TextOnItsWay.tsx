import { useEffect, useState } from 'react'
import type { DocumentHandle } from '../../sync/documents/open-document.ts'
import { useDocumentTrouble } from '../../sync/documents/use-document.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  handle: DocumentHandle | null
  /** Writes although the text is not here; missing for those who may only read. */
  onBegin?: () => void
}

/** A server that takes longer has trouble: nobody has to wait for it. */
const PATIENCE_MS = 10_000

/** In place of a text that has not come to this device: an empty one would say that nobody has written. */
export function TextOnItsWay({ handle, onBegin }: Props) {
  const isOffline = useConnection() === 'offline'
  const trouble = useDocumentTrouble(handle)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  // `DocumentNotice` says so.
  if (trouble === 'revoked') return null
  return (
    <div className="mx-auto mb-4 max-w-(--measure)">
      {handle && (isOffline || isLate) ? (
        <Banner tone="info" action={onBegin && { label: 'Write now', onClick: onBegin }}>
          This text has not reached this device yet. It comes once{' '}
          {isOffline ? 'you are connected' : 'the server sends it'}
          {onBegin && ', and joins what you write now'}.
        </Banner>
      ) : (
        <Skeleton className="h-64 w-full rounded-[8px]" />
      )}
    </div>
  )
}
