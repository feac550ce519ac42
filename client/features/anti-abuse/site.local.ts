import type { SiteNews } from '#shared/contract/anti-abuse.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow } from '../../sync/react/use-read.ts'

/** The site admins' announcements; undefined while there are none. */
export function useSiteNews(): SiteNews | undefined {
  const { account } = useApp()
  useFollow('site')
  return useQuery('site', () => account.cache.rows('site').get('site'), [account.cache])
}
