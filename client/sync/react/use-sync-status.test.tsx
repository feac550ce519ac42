import '../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { openEngine } from '../../testing/engine.ts'
import { writeLoopStatus } from '../store/loop-status.ts'
import { type App, AppContext } from './app-context.ts'
import { useSyncStatus } from './use-sync-status.ts'

test('a page promises nothing until it has read what an earlier one learned of the network', async () => {
  const device = openEngine('rhea')
  await writeLoopStatus(device.cache, { sending: false, reachable: false, outdated: false })
  const { meta } = device.cache
  const get = meta.get.bind(meta)
  const { promise: slow, resolve: go } = Promise.withResolvers<void>()
  meta.get = ((key: string) => slow.then(() => get(key))) as typeof get

  const unsent = { outbox: [], problems: [] }
  const app = { account: device, unsent, state: { status: 'signed-in' } } as unknown as App
  const shown: string[] = []
  function Status() {
    const { known, network } = useSyncStatus()
    shown.push(known ? network : 'unknown')
    return null
  }
  const root = createRoot(document.body)
  root.render(
    <AppContext value={app}>
      <Status />
    </AppContext>,
  )
  // Once at first, and once the unsent texts were read.
  await until(() => expect(shown.length).toBeGreaterThan(1))
  go()
  await until(() => expect(shown.at(-1)).toBe('offline'))
  expect(new Set(shown)).toEqual(new Set(['unknown', 'offline']))
  root.unmount()
  device.close()
})
