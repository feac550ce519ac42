import { useLiveQuery } from 'dexie-react-hooks'
import type { ServerFacts } from '#shared/contract/server.ts'
import { useApp } from './react.tsx'
import { useRead } from './use-read.ts'
import { readMeta } from './vault.ts'

const UNKNOWN: ServerFacts = { operator: null, contact: null, generates: false }

/** Who runs this server and what it can do, as far as this device was told. */
export function useServerFacts(): ServerFacts {
  const { account } = useApp()
  const { api, cache } = account
  useRead('server', async () => {
    const { data } = await api.server.about({})
    await cache.meta.put({ key: 'server', value: data })
  })
  return useLiveQuery(() => readMeta(cache, 'server', UNKNOWN), [cache], UNKNOWN)
}
