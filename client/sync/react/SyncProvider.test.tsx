import '../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { until } from '#shared/testing/until.ts'
import { newDevice, runOn } from '../../testing/device.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { mutators } from '../../features/index.ts'
import { newId } from '../store/ids.ts'
import { browserPlatform } from '../store/platform.ts'
import { Vault } from '../store/vault.ts'
import { useApp } from './app-context.ts'
import { SyncProvider } from './SyncProvider.tsx'

const features = {
  schema: deviceSchema,
  loadMutators: async () => mutators,
  loadOffline: () => new Promise<never>(() => {}),
}

test('no screen is shown before the page has read what waits on its device', async () => {
  const user = { id: newId(), username: 'rhea' }
  runOn(newDevice({ access_token: '', user } as unknown as Session))
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  const vault = new Vault(user.id, browserPlatform)
  const post = newId()
  const entry = { id: newId(), name: 'posts.remove', args: { params: { id: post } } }
  await vault.outbox.add({ ...entry, state: 'pending', deps: [], base: null } as never)
  vault.close()

  const shown: [number, string[]][] = []
  function Screen() {
    const { unsent, overlay } = useApp()
    shown.push([unsent.outbox.length, overlay.ids('post')])
    return null
  }
  const root = createRoot(document.body)
  root.render(
    <SyncProvider features={features}>
      <Screen />
    </SyncProvider>,
  )
  await until(() => expect(shown).not.toEqual([]))
  expect(shown[0]).toEqual([1, [post]])
  root.unmount()
})
