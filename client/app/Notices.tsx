import { StorageBanner } from '../features/sync-status/StorageBanner.tsx'
import { SiteNotices } from '../features/anti-abuse/SiteNotices.tsx'
import { useInternalLinks } from './internal-links.ts'
import { OutdatedBanner } from './OutdatedBanner.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SignUpRoute } from './SignUpRoute.tsx'

/** Banners above every screen, the form that an address opens, and the voice of a new screen: no first paint waits for them. */
export function Notices() {
  useInternalLinks()
  return (
    <>
      <div className="banners mx-auto mb-4 grid max-w-180 gap-4 empty:hidden">
        <StorageBanner />
        <OutdatedBanner />
        <SiteNotices />
      </div>
      <SignUpRoute />
      <RouteAnnouncer />
    </>
  )
}
