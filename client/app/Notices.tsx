import { StorageBanner } from '../features/sync-status/StorageBanner.tsx'
import { SiteNotices } from '../features/anti-abuse/SiteNotices.tsx'
import { OutdatedBanner } from './OutdatedBanner.tsx'

/** What stands above every screen while there is something to say. */
export function Notices() {
  return (
    <>
      <StorageBanner />
      <OutdatedBanner />
      <SiteNotices />
    </>
  )
}
