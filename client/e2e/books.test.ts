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

test('a book is begun offline, gets a cover, and stands on the shelf for everybody', async () => {
  await owner.getByRole('link', { name: 'Manage Library' }).click()
  await owner.getByText('No books yet').waitFor()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  await owner.getByRole('button', { name: 'Create Book' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create Book' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Please enter a book title').waitFor()
  await dialog.getByLabel('Title').fill('The Ninth Lamp')
  await dialog.getByLabel('Description').fill('Somebody lit it.')
  await dialog.getByLabel('Genre').fill('Fantasy')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await owner.getByText('Book created successfully').waitFor()
  await owner.reload()
  await owner.getByRole('button', { name: 'Edit The Ninth Lamp' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit Book' })
  const buffer = await photo(640, 480)
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer }
  await edit.getByLabel('Cover file').setInputFiles(file)
  const crop = owner.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByRole('button', { name: 'Save' }).click()
  await crop.waitFor({ state: 'detached' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Feature The Ninth Lamp' }).click()
  await owner.getByText('Book featured on world page (and made public)').waitFor()
  await owner.getByRole('button', { name: 'Public: The Ninth Lamp', pressed: true }).waitFor()
  await owner.context().setOffline(false)
  await allSaved(owner)

  const reader = await (await world.person()).newPage()
  await reader.goto('/w/ember-coast')
  await reader.getByText('1 book', { exact: true }).waitFor()
  const shelf = reader.getByRole('region', { name: 'Featured Books' })
  await shelf.getByText('Fantasy · 0 ch').waitFor()
  await shelf.getByRole('link', { name: 'The Ninth Lamp' }).click()
  await reader.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()
  await reader.getByText('Somebody lit it.').waitFor()
  await reader.getByText('No chapter has been published yet.').waitFor()
  const width = () =>
    reader.locator('article img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(800)
  const address = reader.url()
  await reader.goto('/w/ember-coast/library')
  await reader.getByText('You do not have permission to manage this library').waitFor()

  await owner.getByRole('button', { name: 'Public: The Ninth Lamp' }).click()
  await owner.getByText('Book made private (and unfeatured)').waitFor()
  await owner.getByRole('button', { name: 'Feature The Ninth Lamp', pressed: false }).waitFor()
  await allSaved(owner)
  await reader.goto(address)
  await reader.getByText('Error: Book not found').waitFor()
})
