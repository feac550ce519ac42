import '../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { openEngine } from '../../testing/engine.ts'
import { setAside, storeUpdates } from '../documents/document-rows.ts'
import { newId } from '../store/ids.ts'
import { writeLoopStatus } from '../store/loop-status.ts'
import type { LocalFile } from '../store/vault.ts'
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

test('of texts, words and pictures that wait count, and what was refused or set aside until its writer has decided', async () => {
  const device = openEngine('rhea')
  const { vault } = device
  const unsent = { outbox: [], problems: [] }
  const app = { account: device, unsent, state: { status: 'signed-in' } } as unknown as App
  let shown: number[] | undefined
  function Status() {
    const { known, pending, problems } = useSyncStatus()
    shown = known ? [pending, problems] : undefined
    return null
  }
  const root = createRoot(document.body)
  root.render(
    <AppContext value={app}>
      <Status />
    </AppContext>,
  )
  const says = (pending: number, problems: number) =>
    until(() => expect(shown).toEqual([pending, problems]))
  await says(0, 0)

  const file = { name: 'a.png', type: 'image/png', size: 4, purpose: 'chapter' } as const
  const rest = { sent: 0, message: null, failures: 0, retry_at: 0, picked_at: 0 }
  const picture: LocalFile = { ...file, ...rest, id: newId(), state: 'waiting' }
  await vault.files.put(picture)
  await says(1, 0)
  // Those of a form count with its draft, which names them in a moment.
  await vault.files.put({ ...picture, id: newId(), purpose: 'post' })
  await vault.files.put({ ...picture, id: newId(), purpose: 'video', state: 'recording' })
  await vault.files.update(picture.id, { state: 'refused', message: 'No.' })
  await says(0, 1)
  await vault.files.update(picture.id, { state: 'stored' })
  await says(0, 0)

  const name = `section:${newId()}`
  const words = [{ data: new Uint8Array([0, 0]), unsent: 1 as const }]
  await storeUpdates(vault, { name, book_id: newId() }, words)
  await says(1, 0)
  await vault.documents.update(name, { refused: 'documents.read_only' })
  await says(0, 1)
  const key = await setAside(vault, name, 'What I wrote.')
  await until(async () => expect(await vault.documents.get(name)).toMatchObject({ unsent: 0 }))
  await says(0, 1)
  await vault.drafts.delete(key)
  await says(0, 0)
  root.unmount()
  device.close()
})
