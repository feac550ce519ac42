import { StorageBanner } from '../features/sync-status/StorageBanner.tsx'
import { SiteNotices } from '../features/anti-abuse/SiteNotices.tsx'
import { OutdatedBanner } from './OutdatedBanner.tsx'

/** Banners above every screen. */
export function Notices() {
  return (
    <>
      <StorageBanner />
      <OutdatedBanner />
      <SiteNotices />
    </>
  )
}
