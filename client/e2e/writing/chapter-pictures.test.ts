import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, INSTALLED, openWorld, readyOffline, type World } from '../support/harness.ts'
import { until } from '../support/until.ts'
import { snap } from '../support/snap.ts'
import { openEditor, openRoom } from '../support/writing-room.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a picture is put into a text offline, described, sent, published and read', async () => {
  const owner = await world.member('orla', INSTALLED)
  const room = await openRoom(world.url, 'orla', ['Somebody lit it.\n\nNobody knew who.'])
  await openEditor(owner, room, 'manuscript')
  const text = owner.getByRole('textbox', { name: 'Text of Wick, Scene 1' })
  await text.getByText('Nobody knew who.').click()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  await owner.getByLabel('Pictures', { exact: true }).setInputFiles(await snap(owner, 'map.png'))
  const dialog = owner.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Description').fill('A map of [the] coast')
  await dialog.getByLabel('Caption').fill('Drawn by Sorrel')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const shown = text.getByRole('img', { name: 'A map of [the] coast' })
  await until(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth === 1280))

  await owner.context().setOffline(false)
  await allSaved(owner)
  const scene = async () => {
    const [only] = (await room.as('GET', `/books/${room.id}/sections`)) as unknown as [
      { content: string },
    ]
    return only.content
  }
  await until(async () => (await scene()).includes('Sorrel'))
  expect(await scene()).toMatch(
    /^Somebody lit it\.\n\nNobody knew who\.\n\n!\[A map of \\\[the\\\] coast\]\(\/api\/files\/[^/]+\/download#1280x800 "Drawn by Sorrel"\)\n\n$/,
  )
  const reader = await (await world.person()).newPage()
  const address = /\/api[^#]+/.exec(await scene())![0]
  const statusFor = async (page: Page) =>
    (await page.request.get(`${world.url}${address}`)).status()
  await until(async () => (await statusFor(owner)) === 200)
  expect(await statusFor(reader)).toBe(404)
  await room.as('PATCH', `/books/${room.id}/public`, { is_public: true })
  await room.as('POST', `/chapters/${room.chapter}/publish`, { text: await scene() })
  await reader.goto(`/books/${room.id}/chapters/${room.chapter}`)
  const figure = reader.getByRole('figure')
  await figure.getByText('Drawn by Sorrel').waitFor()
  const read = figure.getByRole('img', { name: 'A map of [the] coast' })
  await until(() => read.evaluate((image) => (image as HTMLImageElement).naturalWidth === 1280))
})
