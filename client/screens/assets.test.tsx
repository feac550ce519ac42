import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp({ STORAGE_QUOTA_MB: '1' })
  cast = await gatherCast(server)
  await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
})
afterAll(() => server.close())

const file = (name: string, bytes: number) => new File([Buffer.alloc(bytes, name)], name)

test('files of any kind are offered offline, counted by category, and deleted', async () => {
  const owner = newDevice(cast.sessions.alice)
  const reader = newDevice()
  {
    await using app = await openApp('/w/ember-coast', { server, device: owner })
    await page.press('View All Assets', 'link')
    await page.findByRole('heading', { name: 'Asset Library' })
    await page.press('Manage Assets', 'link')
    await page.shows('0 Bytes of 1 MB')
    app.offline()
    const files = [
      file('Map of the coast.pdf', 400_000),
      file('Tide song.mp3', 300_000),
      file('Too big.obj', 900_000),
    ]
    await page.pick('Asset files', ...files)
    await page.shows('Asset uploaded successfully')
    await page.shows(
      'Too big.obj: Insufficient storage. You need 878.91 KB but only have 340.41 KB available.',
    )
    app.reload()
    await page.shows('All (2)')
    await page.shows('Documents (1)')
    await app.user.click(await page.shows('Audio (1)'))
    await page.findByRole('heading', { name: 'Tide song' })
    expect(page.queryByRole('heading', { name: 'Map of the coast' })).toBe(null)
    await page.press('Public: Tide song')
    await page.shows('Asset made private')
    app.online()
    await app.allSaved()
    await page.shows('683.59 KB of 1 MB')
  }
  {
    await using app = await openApp('/w/ember-coast/assets', { server, device: reader })
    await page.shows('All (1)')
    await page.findByRole('button', { name: 'Download Map of the coast' })
    app.goto('/w/ember-coast/assets/manage')
    await page.shows('You do not have permission to manage these assets')
  }
  {
    await using app = await openApp('/w/ember-coast/assets/manage', { server, device: owner })
    await app.user.click(await page.shows('All (2)'))
    await page.press('Delete Map of the coast')
    await page.shows('Are you sure you want to delete this asset? This cannot be undone.')
    await (await page.part('dialog')).press('Delete')
    await page.shows('Asset deleted successfully')
    await app.allSaved()
    await page.shows('292.97 KB of 1 MB')
  }
  await using _ = await openApp('/w/ember-coast/assets', { server, device: reader })
  await page.shows('No assets here yet')
})

test('a text file shows its text, offline too; a large one is cut', async () => {
  await cast.make('bob', 'POST', '/worlds', { name: 'Low Tide' })
  await using app = await openApp('/w/low-tide/assets/manage', {
    server,
    session: cast.sessions.bob,
  })
  await page.shows('0 Bytes of 1 MB')
  app.offline()
  await page.pick(
    'Asset files',
    new File(['# Tides\n\nThey *turn*. <img src=x onerror=alert(1)>'], 'Tides.md'),
    new File(['hour;level\n6;"low; very"\n'], 'Levels.csv'),
    new File(['Öl und Licht\n'.repeat(20_000)], 'Log.txt'),
    file('Map.pdf', 10),
  )
  const preview = async (name: string) => {
    await page.press(`Preview ${name}`)
    return page.part('dialog', name)
  }
  const tides = await preview('Tides')
  await tides.findByRole('heading', { name: 'Tides' })
  expect((await tides.shows('turn')).tagName).toBe('EM')
  expect(document.querySelector('[role=dialog] img')).toBe(null)
  await tides.press('Close')
  const levels = await preview('Levels')
  await levels.findByRole('columnheader', { name: 'level' })
  await levels.findByRole('cell', { name: 'low; very' })
  await levels.press('Close')
  await page.findByRole('heading', { name: 'Map' })
  expect(page.queryByRole('button', { name: 'Preview Map' })).toBe(null)
  app.online()
  await app.allSaved()
  const log = await preview('Log')
  await log.shows('The first 100 KB of 273.44 KB. The download has all of it.')
  expect(log.getByRole('region').textContent).toMatch(/^(Öl und Licht\n)+Öl?[ \w]*\n?$/)
})
