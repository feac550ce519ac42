import type { User } from '#shared/contract/users.ts'
import { Tabs } from 'radix-ui'
import { Suspense, useState } from 'react'
import { useMemberships } from '../features/communities/communities.local.ts'
import { FirstSteps } from '../features/welcome/FirstSteps.tsx'
import { useApp } from '../sync/react/app-context.ts'
import { useNoted, useRemembered } from '../sync/react/use-remembered.ts'
import { lazyNamed } from '../ui/part.tsx'
import { WithRail } from '../ui/WithRail.tsx'
import { HomeFeed } from './HomeFeed.tsx'
import { StripRoom } from './StripRoom.tsx'

const ContinueStrip = lazyNamed(() => import('./ContinueStrip.tsx'), 'ContinueStrip')
const HomeRail = lazyNamed(() => import('./HomeRail.tsx'), 'HomeRail')

type Tab = 'yours' | 'all'

const TAB =
  '-outline-offset-2 relative py-2 font-serif text-xl leading-7 font-semibold text-muted after:absolute after:inset-x-0 after:bottom-0.5 after:h-0.5 after:rounded-full hover:text-text data-[state=active]:text-text data-[state=active]:after:bg-accent'

/** Home of a signed-in user: where they left off, then the posts of what they joined, or of all. */
export function MemberHome({ user }: { user: User }) {
  const [tab, setTab] = useTab()
  return (
    <WithRail
      rail={
        <Suspense fallback={null}>
          <HomeRail />
        </Suspense>
      }
    >
      <h1 className="sr-only">Recent Posts</h1>
      <Suspense fallback={<StripRoom />}>
        <ContinueStrip />
      </Suspense>
      <FirstSteps user={user} />
      <Tabs.Root value={tab} onValueChange={(value) => setTab(value as Tab)}>
        <Tabs.Content value={tab} tabIndex={-1} className="outline-none">
          <HomeFeed
            key={tab}
            kind={tab === 'yours' ? 'joined' : 'all'}
            head={
              <Tabs.List aria-label="Posts" className="flex gap-6">
                <Tabs.Trigger value="yours" className={TAB}>
                  Yours
                </Tabs.Trigger>
                <Tabs.Trigger value="all" className={TAB}>
                  All
                </Tabs.Trigger>
              </Tabs.List>
            }
            {...(tab === 'yours' && { hint: 'The communities that you join fill this page.' })}
          />
        </Tabs.Content>
      </Tabs.Root>
    </WithRail>
  )
}

/** The tab of an account's first look at home, which stays until the page is loaded anew: who comes back finds what they left. */
const firstTabs = new WeakMap<object, Tab>()

/** This device keeps the choice. Without one it is Yours, from the visit after this device has heard of a joined community. */
function useTab(): [Tab, (tab: Tab) => void] {
  const { account } = useApp()
  const [chosen, choose] = useNoted<Tab>('home-tab')
  const joined = useRemembered('joined', useMemberships().data?.length)
  const [first] = useState<Tab>(() => firstTabs.get(account) ?? (joined ? 'yours' : 'all'))
  firstTabs.set(account, first)
  return [chosen ?? first, choose]
}
