import { CLIENT_TOO_OLD } from '#shared/error-texts.ts'
import { useSyncStatus } from '../sync/react/use-sync-status.ts'
import { Banner } from '../ui/Banner.tsx'
import { updateNow } from './update.ts'

/** Tells the user that the server no longer supports this version, and that their changes wait for the update. */
export function OutdatedBanner() {
  const { outdated } = useSyncStatus()
  if (!outdated) return null
  return (
    <Banner tone="warning" action={{ label: 'Update', onClick: () => void updateNow() }}>
      {CLIENT_TOO_OLD} What you write is saved on this device until then.
    </Banner>
  )
}
