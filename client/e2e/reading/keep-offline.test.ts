import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '../../../sync-server/testing/pictures.ts'
import { author, upload } from '../support/api.ts'
import { INSTALLED, openWorld, readyOffline, visit, type World } from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a community is kept on a device: whole texts, threads and pictures, without a network', async () => {
  const lena = await author(world.url, 'lena')
  const { id: place } = await lena('POST', '/communities', { name: 'Long Way' })
  const posts = `/communities/${place}/posts`
  const body = `${'Word after word. '.repeat(300)}The very last line.`
  const long = await lena('POST', posts, { post_type: 'text', title: 'A long one', body })
  await lena('POST', `/posts/${long.id}/comments`, { body: 'Read to the end' })
  const bytes = new Uint8Array(await photo())
  const file_id = await upload(world.url, 'lena', { name: 'pier.jpg', bytes, purpose: 'post' })
  const media_items = [{ media_type: 'image', file_id, caption: 'Low tide' }]
  await lena('POST', posts, { post_type: 'image', title: 'The pier', media_items })

  const traveller = await world.person(INSTALLED)
  const page = await traveller.newPage()
  await page.goto('/c/long-way')
  await page.getByRole('switch', { name: 'Keep offline' }).check()
  await page.getByText(/^2 posts, .* KB, pictures .* updated/).waitFor()
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
  await expect.poll(() => image.getAttribute('src')).toMatch(/^blob:/)
  await visit(page, '/settings/offline')
  await page.getByText(/^Loreloom uses .* available in this browser\./).waitFor()
  // Its row leaves with it: there is nothing left to be seen unchecked.
  await page.getByRole('switch', { name: 'Keep offline' }).click()
  await page.getByText('Nothing kept offline yet').waitFor()
  await world.startServer()
})
