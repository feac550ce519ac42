import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decrypt,
  makeReceiver,
  openPushService,
} from '../../../sync-server/testing/push-service.ts'
import { author, type Call } from '../support/api.ts'
import {
  allSaved,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'

// Only Google's own service gives Chromium a push address, and a test has no internet, so the test replaces the subscription
// that the browser would return. Its keys, the service, the encryption, the worker and the notifications are real.
let world: World
let service: Awaited<ReturnType<typeof openPushService>>
let context: BrowserContext
let writer: Page
let reader: Call
let post = ''
const receiver = makeReceiver()

beforeAll(async () => {
  service = await openPushService()
  world = await openWorld({ env: { PUSH_TO_LOOPBACK: 'on' }, browser: 'whole' })
  writer = await world.member('wren', { ...INSTALLED, permissions: ['notifications'] })
  context = writer.context()
  await context.addInitScript(handOut, { endpoint: service.endpoint('wren'), keys: receiver.keys })
  const wren = await author(world.url, 'wren')
  const { id } = await wren('POST', '/communities', { name: 'Harbour Talk' })
  const form = { post_type: 'text', title: 'Who lit it?', body: 'Somebody did.' }
  post = (await wren('POST', `/communities/${id}/posts`, form)).id
  await writer.goto('/settings')
  await allSaved(writer)
  await readyOffline(writer)
  reader = await author(world.url, 'finn')
})
afterAll(async () => {
  await world.close()
  await service.close()
})

/** A subscription that stays until the page unsubscribes. */
function handOut(given: { endpoint: string; keys: object }) {
  const KEY = 'stand-in'
  const make = (key: string) => ({
    options: {
      applicationServerKey: Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => given,
    unsubscribe: () => (localStorage.removeItem(KEY), Promise.resolve(true)),
  })
  const kept = () => {
    const key = localStorage.getItem(KEY)
    return Promise.resolve(key === null ? null : make(key))
  }
  const subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    localStorage.setItem(KEY, applicationServerKey)
    return kept()
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: kept })
}

/** Writes a comment as the reader, and returns the message that the service gets for the writer. */
async function messageOf(text: string): Promise<string> {
  const before = service.came.length
  await reader('POST', `/posts/${post}/comments`, { body: text })
  await expect.poll(() => service.came.length).toBe(before + 1)
  return decrypt(service.came[before]!.body, receiver).toString()
}

/**
 * Gives the worker the message that the push service got, as the browser does, and waits until the notification is shown. The
 * worker itself notes that: a call for Chromium's notifications while it shows one would make it lose that one.
 */
async function deliver(data: string): Promise<void> {
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(noteShown)
  const session = await context.newCDPSession(writer)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: world.url,
    registrationId,
    data,
  })
  await worker.evaluate(() => (globalThis as unknown as { isShown: Promise<void> }).isShown)
  await session.detach()
}
/** Runs in the worker. */
function noteShown(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  const isShown = new Promise<void>((resolve, reject) => {
    Object.assign(registration, {
      async showNotification(...given: [string, NotificationOptions]) {
        await ServiceWorkerRegistration.prototype.showNotification
          .apply(registration, given)
          .then(resolve, reject)
      },
    })
  })
  Object.assign(globalThis, { isShown })
}
const shown = () =>
  writer.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body }) => body),
  )
async function click(): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): void
    }
    const [notification] = await worker.registration.getNotifications()
    const Clicked = (globalThis as never)['NotificationEvent'] as new (
      type: string,
      init: object,
    ) => Event
    worker.dispatchEvent(new Clicked('notificationclick', { notification }))
  })
}

test('a message reaches the closed app’s device, says what and where, and leads there', async () => {
  const card = writer.getByRole('region', { name: 'Push notifications on this device' })
  await card.getByText('Off. This device gets no notifications').waitFor()
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText('On. This device gets notifications').waitFor()

  const data = await messageOf('It was me.')
  expect(JSON.parse(data)).toMatchObject({
    notification: { title: 'Loreloom', body: 'finn commented on Who lit it?' },
    app_badge: '1',
  })
  await deliver(data)
  await expect.poll(shown).toEqual(['finn commented on Who lit it?'])
  await deliver(data)
  expect(await shown()).toHaveLength(1)

  await click()
  await writer.getByRole('heading', { level: 1, name: 'Who lit it?' }).waitFor()
  await writer
    .getByRole('banner')
    .getByRole('link', { name: 'Notifications', exact: true })
    .waitFor()
  expect(new URL(writer.url()).search).toBe('')
  await expect.poll(shown).toEqual([])
  await allSaved(writer)
})

test('what is read in the app goes from the screen', async () => {
  await deliver(await messageOf('And it is lit still.'))
  await expect.poll(shown).toHaveLength(1)
  await visit(writer, '/notifications')
  await writer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(shown).toEqual([])
  await allSaved(writer)
})

test('a message that the bell does not know yet stays on the screen', async () => {
  await deliver(await messageOf('Then the bell rings.'))
  const early = { title: 'Loreloom', body: 'finn was first', navigate: '/about', tag: 'early' }
  await deliver(JSON.stringify({ notification: early, app_badge: '1' }))
  await expect.poll(shown).toHaveLength(2)
  await writer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(shown).toEqual(['finn was first'])
  await allSaved(writer)
})

test('one that cannot be read leads to the bell, and signing out ends it all', async () => {
  await visit(writer, '/settings')
  await deliver('what nobody can read')
  await expect.poll(shown).toContain('Something new')
  await visit(writer, '/notifications')
  await expect.poll(shown).not.toContain('Something new')
  await visit(writer, '/settings')
  await deliver('what nobody can read')
  await expect.poll(shown).toContain('Something new')
  await writer.getByText('On. This device gets notifications').waitFor()
  await writer.getByRole('banner').getByRole('button', { name: 'Account menu' }).click()
  await writer.getByRole('menuitem', { name: 'Logout' }).click()
  await writer.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  await expect.poll(shown).toEqual([])
  expect(await writer.evaluate(() => localStorage.getItem('stand-in'))).toBeNull()
})
