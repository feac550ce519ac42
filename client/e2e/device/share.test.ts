import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import {
  allSaved,
  goOffline,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  signIn,
  type World,
} from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const alice = await author(world.url, 'alice')
  await alice('POST', '/communities', { name: 'Lamps' })
})
afterAll(() => world.close())

interface Shared {
  title?: string
  text?: string
  url?: string
  /** Names of pictures, which the page draws. */
  pictures?: string[]
}

/** Acts as the system does when another app shares: it posts a form to the address in the manifest. */
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
  expect(Object.values(handler!.accept).flat()).toEqual([
    '.md',
    '.markdown',
    '.docx',
    '.epub',
    '.odt',
    '.rtf',
  ])
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Continue reading', '/resume'],
    ['Write', '/write'],
    ['New post', '/submit'],
    ['Trending', '/trending'],
  ])
  for (const { icons } of manifest.shortcuts)
    for (const { src } of icons) expect((await fetch(world.url + src)).status).toBe(200)
})

test('pictures shared while signed out wait until one signs in', async () => {
  const context = await world.person(INSTALLED)
  const page = await context.newPage()
  await page.goto('/')
  await readyOffline(page)
  await goOffline(context)
  const words = { title: 'Harbour', text: 'At dusk', url: 'https://lamps.example.org/9' }
  await share(page, { ...words, pictures: ['one.png', 'two.png'] })
  const card = page.getByRole('region', { name: 'Shared with Loreloom' })
  for (const word of Object.values(words)) await card.getByText(word, { exact: true }).waitFor()
  await page.getByText('You must be logged in to create a post').waitFor()
  await page.getByText('until you sign in, which needs a connection.').waitFor()
  await page.getByRole('img', { name: 'two.png' }).waitFor()
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('img', { name: 'one.png' }).waitFor()
  await signIn(page, 'alice')
  await page.getByRole('button', { name: 'c/Lamps', exact: true }).click()
  await holds(page.getByLabel('Title'), 'Harbour')
  await page.getByLabel('Caption of image 2').waitFor()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor()
  await allSaved(page)
})
