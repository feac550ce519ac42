import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
  writePost,
} from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a community is kept on a device: whole texts, threads and pictures, without a network', async () => {
  const writer = await world.member('lena')
  const picture = { name: 'pier.png', mimeType: 'image/png', buffer: await writer.screenshot() }
  await createCommunity(writer, 'Long Way')
  await writePost(writer, 'A long one', `${'Word after word. '.repeat(300)}The very last line.`)
  await writer.getByLabel('Write a comment').fill('Read to the end')
  await writer.getByRole('button', { name: 'Comment', exact: true }).click()
  await writer.getByRole('article').filter({ hasText: 'Read to the end' }).last().waitFor()
  await visit(writer, '/c/long-way/submit')
  await writer.getByRole('tab', { name: 'Image' }).click()
  await writer.getByLabel('Title').fill('The pier')
  await writer.getByLabel('Image files').setInputFiles(picture)
  await writer.getByLabel('Caption of image 1').fill('Low tide')
  await writer.getByRole('button', { name: 'Create Post' }).click()
  await writer.getByRole('heading', { level: 1, name: 'The pier' }).waitFor()
  await allSaved(writer)

  const traveller = await world.person(INSTALLED)
  const page = await traveller.newPage()
  await page.goto('/c/long-way')
  await page.getByRole('switch', { name: 'Keep offline' }).check()
  await page.getByText(/^2 posts, .* KB, pictures .* updated/).waitFor({ timeout: 30_000 })
  await page.getByText('Kept offline').first().waitFor({ state: 'attached' })
  await readyOffline(page)
  await world.stopServer()

  await page.goto('/c/long-way')
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await page.getByRole('link', { name: 'A long one' }).click()
  await page.getByText('The very last line.').waitFor()
  await page.getByText('Read to the end').waitFor()
  await visit(page, '/c/long-way')
  await page.getByRole('link', { name: 'The pier' }).click()
  const image = page.getByRole('img', { name: 'Low tide' }).first()
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  expect(await image.getAttribute('src')).toMatch(/^blob:/)
  await visit(page, '/settings/offline')
  await page.getByText(/^Loreloom uses .* available in this browser\./).waitFor()
  // Its row leaves with it: there is nothing left to be seen unchecked.
  await page.getByRole('switch', { name: 'Keep offline' }).click()
  await page.getByText('Nothing kept offline yet').waitFor()
  await world.startServer()
})
