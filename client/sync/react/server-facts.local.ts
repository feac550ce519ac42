import { useLiveQuery } from 'dexie-react-hooks'
import type { ServerFacts } from '#shared/contract/site.ts'
import { useApp } from './app-context.ts'
import { useRead } from './use-read.ts'
import { readMeta } from '../store/vault.ts'

/** What a device knows: some of it only the server can say. */
type KnownFacts = Pick<ServerFacts, 'operator' | 'contact'> & Partial<ServerFacts>
const UNKNOWN: KnownFacts = { operator: null, contact: null }

/** Who runs this server and what it can do, as far as this device was told. */
export function useServerFacts(): KnownFacts {
  const { account } = useApp()
  const { api, cache } = account
  useRead('server', async () => {
    const { data } = await api.server.about({})
    await cache.meta.put({ key: 'server', value: data })
  })
  return useLiveQuery(() => readMeta(cache, 'server', UNKNOWN), [cache], UNKNOWN)
}
