import { StorageBanner } from '../features/sync/StorageBanner.tsx'
import { SiteNotices } from '../features/trust/SiteNotices.tsx'
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
