import { useEffect } from 'react'
import { useSyncStatus } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Warns that this device refuses to store, and guards the page against closing. */
export function StorageBanner() {
  const { write_failed } = useSyncStatus()
  useEffect(() => {
    if (!write_failed) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', guard)
    return () => window.removeEventListener('beforeunload', guard)
  }, [write_failed])
  if (!write_failed) return null
  return (
    <Banner tone="danger">
      <strong>Not saved.</strong> This device could not store your last change; its storage may be
      full. Your text is still in its box: copy it before you close this page, then free some space
      and try again.
    </Banner>
  )
}
