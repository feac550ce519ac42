import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  signIn,
  type World,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Shared {
  title?: string
  text?: string
  url?: string
  /** Names of pictures, which the page draws. */
  pictures?: string[]
}

/** What the system does when another app shares: a form is posted to the address that the manifest names. */
async function share(page: Page, { pictures = [], ...words }: Shared): Promise<void> {
  const moved = page.waitForURL(/\/submit\?shared=/)
  await page.evaluate(
    async ([fields, names]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/submit',
        enctype: 'multipart/form-data',
      })
      const field = (type: string, name: string) =>
        form.appendChild(Object.assign(document.createElement('input'), { type, name }))
      for (const [name, value] of Object.entries(fields)) field('hidden', name).value = value
      const files = new DataTransfer()
      for (const name of names) {
        const canvas = new OffscreenCanvas(40, 30)
        canvas.getContext('2d')!.fillRect(0, 0, 20, 30)
        files.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
      }
      field('file', 'files').files = files.files
      document.body.append(form)
      form.submit()
    },
    [words, pictures] as const,
  )
  await moved
}

test('the built manifest says what other apps may hand over, and where the shortcuts lead', async () => {
  const manifest = (await (await fetch(`${world.url}/manifest.webmanifest`)).json()) as {
    share_target: { action: string; method: string; enctype: string }
    file_handlers: { action: string; accept: Record<string, string[]> }[]
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  expect(manifest.share_target).toMatchObject({
    action: '/submit',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  const [handler] = manifest.file_handlers
  expect(handler!.action).toBe('/import')
  expect(Object.values(handler!.accept).flat()).toEqual(['.md', '.markdown', '.docx', '.epub'])
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Continue reading', '/read'],
    ['Write', '/write'],
    ['New post', '/submit'],
    ['Trending', '/trending'],
  ])
  for (const { icons } of manifest.shortcuts)
    for (const { src } of icons) expect((await fetch(world.url + src)).status).toBe(200)
})

test('a link is shared offline, becomes the draft of a post, and is posted later', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await createCommunity(page, 'Lamps')
  await allSaved(page)
  await readyOffline(page)
  await alice.setOffline(true)
  await share(page, { title: 'A lamp', text: 'Seen today', url: 'https://lamps.example.org/9' })
  await page.getByRole('region', { name: 'Shared with Loreloom' }).getByText('A lamp').waitFor()
  await page.getByRole('heading', { name: 'Where do you want to post it?' }).waitFor()
  await page.getByRole('button', { name: 'c/Lamps' }).click()

  await page.waitForURL('**/c/lamps/submit')
  await holds(page.getByLabel('Title'), 'A lamp')
  await holds(page.getByLabel('Link URL'), 'https://lamps.example.org/9')
  await holds(page.getByLabel('Body (optional)'), 'Seen today')
  await page.reload()
  await holds(page.getByLabel('Title'), 'A lamp')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'A lamp' }).waitFor()
  await alice.setOffline(false)
  await allSaved(page)
  // It was used: it does not wait any more.
  await page.goto('/submit')
  await page.getByRole('heading', { name: 'Where do you want to post?' }).waitFor()
})

test('pictures shared while signed out wait until one signs in', async () => {
  const context = await world.person(INSTALLED)
  const page = await context.newPage()
  await page.goto('/')
  await readyOffline(page)
  await context.setOffline(true)
  await share(page, { text: 'Harbour at dusk', pictures: ['one.png', 'two.png'] })
  await page.getByText('You must be logged in to create a post').waitFor()
  await page.getByText('until you sign in, which needs a connection.').waitFor()
  await page.getByRole('img', { name: 'two.png' }).waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('img', { name: 'one.png' }).waitFor()
  await signIn(page, 'alice')
  await page.getByRole('button', { name: 'c/Lamps' }).click()
  await holds(page.getByLabel('Title'), 'Harbour at dusk')
  await page.getByLabel('Caption of image 2').waitFor()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Harbour at dusk' }).waitFor()
  await allSaved(page)
})

test('before the app is installed a share is refused in words', async () => {
  const page = await (await world.person({ serviceWorkers: 'block' })).newPage()
  await page.goto('/')
  await share(page, { title: 'Too early' })
  await page.getByText('What was shared could not be kept on this device.').waitFor()
})

test('a file that the system opens waits for its reader, and becomes a book; the shortcut leads back to it', async () => {
  const context = await world.person(INSTALLED)
  // The system's queue, with a real file in it.
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'launchQueue', {
      value: {
        async setConsumer(consume: (launch: { files: FileSystemFileHandle[] }) => void) {
          if (sessionStorage.getItem('opened') || location.pathname !== '/import') return
          sessionStorage.setItem('opened', 'yes')
          const folder = await navigator.storage.getDirectory()
          const handle = await folder.getFileHandle('lamp.md', { create: true })
          const stream = await handle.createWritable()
          await stream.write('---\ntitle: The Ninth Lamp\n---\n\n# Oil\n\nIt was dark.')
          await stream.close()
          consume({ files: [handle] })
        },
      },
    })
  })
  const page = await context.newPage()
  await page.goto('/import')
  await page.getByText('lamp.md').waitFor()
  await page.getByText('Please sign in to import a book').waitFor()
  await page.reload()
  await page.getByText('lamp.md').waitFor()
  await signIn(page, 'alice')
  await page.getByText('Books stand in worlds, and you have none yet.').waitFor()
  await page.getByRole('button', { name: 'Create World' }).click()
  const create = page.getByRole('dialog', { name: 'Create World' })
  await create.getByLabel('Name').fill('Ember Coast')
  await create.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Book' })
  await holds(dialog.getByLabel('Title', { exact: true }), 'The Ninth Lamp')
  await dialog.getByRole('button', { name: 'Import 1 chapter' }).click()
  await page.waitForURL(/\/books\/[^/]+\/editor\?tab=manuscript/)
  await page.getByText('It was dark.').waitFor()
  await page.goto('/import')
  await page.getByRole('heading', { name: 'Into which world?' }).waitFor()
  expect(await page.getByText('lamp.md').count()).toBe(0)

  await page.goto('/write')
  await page.waitForURL(/\/books\/[^/]+\/editor\?tab=manuscript&scene=/)
  await page.getByText('It was dark.').waitFor()
  await page.goto('/read')
  await page.getByText('You have not begun a book on this device').waitFor()
})
