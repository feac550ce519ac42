import { useLiveQuery } from 'dexie-react-hooks'
import type { ServerFacts } from '#shared/contract/server.ts'
import { useApp } from '../../sync/react.tsx'
import { useRead } from '../../sync/use-read.ts'
import { readMeta } from '../../sync/vault.ts'

const UNKNOWN: ServerFacts = { operator: null, contact: null }

/** Who runs this server, as far as this device was told. */
export function useServerFacts(): ServerFacts {
  const { account } = useApp()
  const { api, cache } = account
  useRead('server', async () => {
    const { data } = await api.server.about({})
    await cache.meta.put({ key: 'server', value: data })
  })
  return useLiveQuery(() => readMeta(cache, 'server', UNKNOWN), [cache], UNKNOWN)
}
