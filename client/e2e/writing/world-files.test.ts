import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '../../../sync-server/testing/pictures.ts'
import { author } from '../support/api.ts'
import {
  allSaved,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'

let world: World
let owner: Page
let reader: Page
let book = ''
beforeAll(async () => {
  world = await openWorld()
  const orla = await author(world.url, 'orla')
  const { id } = await orla('POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await orla('POST', `/worlds/${id}/books`, begun)).id
  owner = await world.member('orla', INSTALLED)
  await owner.goto('/w/ember-coast/library')
  await owner.getByRole('button', { name: 'Edit The Ninth Lamp' }).waitFor()
  await readyOffline(owner)
  reader = await (await world.person({ acceptDownloads: true })).newPage()
})
afterAll(() => world.close())

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(640, 480),
})
const widthOf = (image: Locator) =>
  image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)

test('a cover is cut offline to the shape of a book', async () => {
  await goOffline(owner.context())
  await owner.getByRole('button', { name: 'Edit The Ninth Lamp' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit Book' })
  await edit.getByLabel('Cover file').setInputFiles(await picture('cover.jpg'))
  const crop = owner.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByRole('button', { name: 'Save' }).click()
  await crop.waitFor({ state: 'detached' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.waitFor({ state: 'detached' })
  await owner.context().setOffline(false)
  await allSaved(owner)
  await reader.goto(`/books/${book}`)
  await expect.poll(() => widthOf(reader.locator('article img'))).toBe(800)
})

test('pictures are cut one after the other, and hung offline', async () => {
  await visit(owner, '/w/ember-coast/gallery')
  await owner.getByText('No images yet').waitFor()
  await goOffline(owner.context())
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const names = ['lamp.jpg', 'tide.jpg', 'fog.jpg']
  const files = [...(await Promise.all(names.map(picture))), notes]
  await owner.getByLabel('Gallery image files').setInputFiles(files)
  const dialog = owner.getByRole('dialog', { name: 'Crop Image' })
  const cut = async (name: string) => {
    await dialog.getByText(name).waitFor()
    await dialog.getByRole('button', { name: 'Crop & Save' }).click()
    await dialog.getByText(name).waitFor({ state: 'detached' })
  }
  await cut('lamp.jpg')
  await dialog.getByText('tide.jpg').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await cut('fog.jpg')
  await owner.getByText('Please select an image file (JPG, PNG, or GIF)').waitFor()
  await owner.getByText('Saved on this device').first().waitFor()
  await owner.getByRole('button', { name: 'Feature lamp' }).waitFor()
  await owner.reload()
  await owner.getByRole('button', { name: 'Feature fog' }).click()
  await owner.getByRole('button', { name: 'Feature lamp' }).click()
  await owner.context().setOffline(false)
  await allSaved(owner)

  await visit(reader, '/w/ember-coast')
  const openers = reader.getByRole('button', { name: /^Open / })
  await expect.poll(() => openers.count()).toBe(2)
  await reader.getByRole('button', { name: 'Open lamp' }).click()
  const shown = reader.getByRole('dialog', { name: 'lamp' }).getByRole('img')
  await expect.poll(() => widthOf(shown)).toBe(432)
})

test('a file of any kind is downloaded by the name that it was offered with', async () => {
  await visit(owner, '/w/ember-coast/assets/manage')
  const name = 'Map of the coast.pdf'
  const buffer = Buffer.alloc(400_000, name)
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await owner.getByLabel('Asset files').setInputFiles(file)
  await owner.getByRole('heading', { name: 'Map of the coast' }).waitFor()
  await allSaved(owner)
  await visit(reader, '/w/ember-coast/assets')
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Download Map of the coast' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(readFileSync(await download.path()).equals(buffer)).toBe(true)
})
