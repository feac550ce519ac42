import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '../../sync-server/testing/pictures.ts'
import { allSaved, createWorld, INSTALLED, openWorld, readyOffline, type World } from './harness.ts'

let world: World
let owner: Page
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla', INSTALLED)
  await createWorld(owner, 'Ember Coast')
  await allSaved(owner)
})
afterAll(() => world.close())

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(640, 480),
})

test('pictures are cut one after the other, hung offline, and shown to all once featured', async () => {
  await owner.getByRole('link', { name: 'Manage Gallery' }).click()
  await owner.getByRole('heading', { name: 'Manage Gallery' }).waitFor()
  await owner.getByText('No images yet').waitFor()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const files = [
    await picture('lamp.jpg'),
    await picture('tide.jpg'),
    await picture('fog.jpg'),
    notes,
  ]
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
  await owner.getByRole('button', { name: 'Dismiss notes.txt' }).click()
  await owner.getByText('Saved on this device').first().waitFor()
  await owner.getByRole('button', { name: 'Feature lamp' }).waitFor()
  await owner.reload()
  await owner.getByRole('button', { name: 'Edit fog' }).click()
  await owner.getByRole('dialog').getByLabel('Title').fill('Fog at noon')
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('button', { name: 'Feature Fog at noon' }).click()
  await owner.getByText('Image featured on world page').waitFor()
  await owner.getByRole('button', { name: 'Feature lamp' }).click()
  await owner.context().setOffline(false)
  await allSaved(owner)

  const reader = await (await world.person()).newPage()
  await reader.goto('/w/ember-coast')
  await reader
    .getByRole('button', { name: /^Open / })
    .first()
    .waitFor()
  expect(await reader.getByRole('button', { name: /^Open / }).count()).toBe(2)
  await reader.getByRole('button', { name: 'Open Fog at noon' }).click()
  const lightbox = reader.getByRole('dialog', { name: 'Fog at noon' })
  await lightbox.getByText('1 / 2').waitFor()
  await reader.keyboard.press('ArrowRight')
  const shown = reader.getByRole('dialog', { name: 'lamp' })
  await shown.getByText('2 / 2').waitFor()
  await expect
    .poll(() => shown.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(432)
  await reader.keyboard.press('ArrowRight')
  await lightbox.getByText('1 / 2').waitFor()
  await reader.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await reader.goto('/w/ember-coast/gallery')
  await reader.getByText('You do not have permission to manage this gallery').waitFor()

  await owner.getByRole('button', { name: 'Feature lamp', pressed: true }).click()
  await owner.getByText('Image unfeatured').waitFor()
  await owner.getByRole('button', { name: 'Delete Fog at noon' }).click()
  await owner.getByText('Are you sure you want to remove this image from the gallery?').waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await owner.getByText('Image deleted').waitFor()
  await allSaved(owner)
  await reader.goto('/w/ember-coast')
  await reader.getByRole('heading', { level: 1, name: 'Ember Coast' }).waitFor()
  await expect.poll(() => reader.getByRole('button', { name: /^Open / }).count()).toBe(0)
})
