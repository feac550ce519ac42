import type { SiteNews } from '#shared/contract/trust.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow } from '../../sync/use-read.ts'

/** What site admins tell everybody; undefined while they have told nothing. */
export function useSiteNews(): SiteNews | undefined {
  const { account } = useApp()
  useFollow('site')
  return useQuery('site', () => account.cache.rows('site').get('site'), [account.cache])
}
