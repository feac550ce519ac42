import { useLiveQuery } from 'dexie-react-hooks'
import type { ServerFacts } from '#shared/contract/site.ts'
import { useApp } from './app-context.ts'
import { useRead } from './use-read.ts'
import { keepSite } from '../../keep-site.ts'
import type { Account } from '../session/account.ts'
import type { Cache } from '../store/cache.ts'
import { usePageReply } from '../store/page.ts'
import { readMeta } from '../store/vault.ts'

/** Facts about the server that this device has stored; before the first answer most are unknown. */
type KnownFacts = Pick<ServerFacts, 'operator' | 'contact'> & Partial<ServerFacts>
const UNKNOWN: KnownFacts = { operator: null, contact: null }

async function keepFacts(cache: Cache, facts: ServerFacts): Promise<void> {
  await cache.meta.put({ key: 'server', value: facts })
  keepSite(facts)
}

/** Asks for them again, after this user has changed some. */
export async function refreshServerFacts({ api, cache }: Pick<Account, 'api' | 'cache'>) {
  await keepFacts(cache, (await api.server.about({})).data)
}

/** Facts about this server, such as its operator, as far as this device has fetched them. */
export function useServerFacts(): KnownFacts {
  const { account } = useApp()
  const { api, cache } = account
  useRead('server', async () => {
    const { data } = await api.server.about({})
    await keepFacts(cache, data)
  })
  const brought = usePageReply((page) => page.server.about({}))
  const kept = useLiveQuery(() => readMeta<KnownFacts | null>(cache, 'server', null), [cache])
  return kept ?? brought?.data ?? UNKNOWN
}
