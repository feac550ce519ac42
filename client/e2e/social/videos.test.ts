import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
} from '../support/harness.ts'
import { until } from '../support/until.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function toVideoTab(page: Page, title: string): Promise<void> {
  await page.goto('/c/moving-pictures/submit')
  await page.getByRole('tab', { name: 'Video' }).click()
  await page.getByLabel('Title').fill(title)
}

async function plays(page: Page, label: string): Promise<void> {
  const video = page.getByLabel(label)
  await until(() =>
    video.evaluate((element: HTMLVideoElement) => element.readyState >= 2 && !element.error),
  )
}

test('a recording is on the disk while it is made, survives a closed tab, and arrives once', async () => {
  // The smaller the window, the less of the camera's picture is painted.
  const viewport = { width: 390, height: 700 }
  const permissions = ['camera', 'microphone']
  const page = await world.member('alice', { ...INSTALLED, viewport, permissions })
  const alice = page.context()
  await createCommunity(page, 'Moving Pictures')
  await allSaved(page)
  await readyOffline(page)
  const record = async () => {
    await page.getByRole('button', { name: 'Record with webcam' }).click()
    await page.getByRole('button', { name: 'Start recording' }).click()
  }
  // Online, what the camera saw is on its way before one stops it.
  await toVideoTab(page, 'Sent while it is made')
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/parts/0') && reply.ok())
  await record()
  await sent
  await page.getByRole('button', { name: 'Stop recording' }).waitFor()
  // The tab closes while the camera records: the app offers the recording again.
  await goOffline(alice)
  await toVideoTab(page, 'Too short')
  await page.getByText('A recording that broke off is still here').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()

  await record()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByText('Video too short (minimum 10 seconds)').waitFor()

  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByText(/^0:(?:1[1-9]|[2-5]\d) \/ 3:00$/).waitFor()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await plays(page, 'Your video')
  await page.getByLabel('Title').fill('Eleven seconds')
  await page.getByText('Draft saved on this device').waitFor()
  await page.reload()
  await plays(page, 'Your video')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Eleven seconds' }).waitFor()
  await plays(page, 'Video of “Eleven seconds”')
  await alice.setOffline(false)
  await allSaved(page)

  const bob = await (await world.person()).newPage()
  await bob.goto('/c/moving-pictures')
  await exactlyOne(bob.getByRole('link', { name: 'Eleven seconds' }))
  await bob.getByRole('link', { name: 'Eleven seconds' }).click()
  await bob.getByRole('heading', { level: 1, name: 'Eleven seconds' }).waitFor()
  await bob.getByText('Processing...').waitFor({ state: 'detached' })
  await plays(bob, 'Video of “Eleven seconds”')
})

test('what is no video is told so where one is', async () => {
  const page = await world.member('bob')
  await toVideoTab(page, 'Nothing')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await page.getByLabel('Video file').setInputFiles(text)
  await page.getByText('Please select a video file').waitFor()
  expect(await page.getByRole('button', { name: 'Create Post' }).isDisabled()).toBe(true)
  const page2 = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html></html>') }
  await page.getByLabel('Video file').setInputFiles(page2)
  await page.getByRole('alert').getByText('Please select a video file').waitFor()
  expect(await page.getByRole('button', { name: 'Create Post' }).isDisabled()).toBe(true)
})
