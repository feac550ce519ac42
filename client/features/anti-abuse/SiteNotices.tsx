import { useState } from 'react'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useSiteNews } from './site.local.ts'
import { SuspensionBanner } from './SuspensionBanner.tsx'

const HIDDEN_KEY = 'announcement-hidden'

/** Notices for everybody, and those for the signed-in user. */
export function SiteNotices() {
  const { user } = useSession()
  // Also for the name in the header, which is in the first load and asks nobody.
  useServerFacts()
  const announcement = useSiteNews()?.announcement ?? ''
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY))
  const hide = () => {
    localStorage.setItem(HIDDEN_KEY, announcement)
    setHidden(announcement)
  }
  return (
    <>
      {announcement && announcement !== hidden && (
        <Banner tone="info" action={{ label: 'Hide', onClick: hide }}>
          {announcement}
        </Banner>
      )}
      {user?.suspension && <SuspensionBanner suspension={user.suspension} />}
    </>
  )
}
