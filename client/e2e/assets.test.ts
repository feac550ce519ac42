import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, createWorld, INSTALLED, openWorld, readyOffline, type World } from './harness.ts'

let world: World
let owner: Page
beforeAll(async () => {
  world = await openWorld({ STORAGE_QUOTA_MB: '1' })
  owner = await world.member('orla', INSTALLED)
  await createWorld(owner, 'Ember Coast')
  await allSaved(owner)
})
afterAll(() => world.close())

const file = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, name),
})

test('files of any kind are offered offline, counted by category, and downloaded by name', async () => {
  await owner.getByRole('link', { name: 'View All Assets' }).click()
  await owner.getByRole('heading', { name: 'Asset Library' }).waitFor()
  await owner.getByRole('link', { name: 'Manage Assets' }).click()
  await owner.getByText('0 Bytes of 1 MB').waitFor()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  const files = [file('Map of the coast.pdf', 400_000), file('Tide song.mp3', 300_000)]
  await owner.getByLabel('Asset files').setInputFiles([...files, file('Too big.obj', 900_000)])
  await owner.getByText('Asset uploaded successfully').first().waitFor()
  await owner
    .getByText(
      'Too big.obj: Insufficient storage. You need 878.91 KB but only have 340.41 KB available.',
    )
    .waitFor()
  await owner.reload()
  await owner.getByText('All (2)').waitFor()
  await owner.getByText('Documents (1)').waitFor()
  await owner.getByText('Audio (1)').click()
  await owner.getByRole('heading', { name: 'Tide song' }).waitFor()
  expect(await owner.getByRole('heading', { name: 'Map of the coast' }).count()).toBe(0)
  await owner.getByRole('button', { name: 'Public: Tide song' }).click()
  await owner.getByText('Asset made private').waitFor()
  await owner.context().setOffline(false)
  await allSaved(owner)
  await owner.getByText('683.59 KB of 1 MB').waitFor()

  const reader = await (await world.person({ acceptDownloads: true })).newPage()
  await reader.goto('/w/ember-coast/assets')
  await reader.getByText('All (1)').waitFor()
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Download Map of the coast' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Map of the coast.pdf')
  expect(readFileSync(await download.path()).equals(files[0]!.buffer)).toBe(true)
  await reader.goto('/w/ember-coast/assets/manage')
  await reader.getByText('You do not have permission to manage these assets').waitFor()

  await owner.getByText('All (2)').click()
  await owner.getByRole('button', { name: 'Delete Map of the coast' }).click()
  await owner
    .getByText('Are you sure you want to delete this asset? This cannot be undone.')
    .waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await owner.getByText('Asset deleted successfully').waitFor()
  await allSaved(owner)
  await owner.getByText('292.97 KB of 1 MB').waitFor()
  await reader.goto('/w/ember-coast/assets')
  await reader.getByText('No assets here yet').waitFor()
})
