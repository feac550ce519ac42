import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createWorld,
  draftKept,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
} from './harness.ts'

let world: World
let owner: Page
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla', INSTALLED)
  await createWorld(owner, 'Ember Coast')
  await allSaved(owner)
})
afterAll(() => world.close())

test('notes are written offline, found by word and tag, and shown to others once public', async () => {
  await owner.getByRole('link', { name: 'Notes' }).click()
  await owner.getByText('No notes yet').waitFor()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  const write = async (title: string, text: string, tags: string) => {
    await owner.getByRole('button', { name: 'New Note' }).click()
    const dialog = owner.getByRole('dialog', { name: 'New Note' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Text').fill(text)
    await dialog.getByLabel('Tags').fill(tags)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await write('Oil prices', '# Winter\n\nDouble, and a half.', 'Lamps, trade')
  await write('The forty days', 'Nobody marries.', 'customs')

  // What is half written survives a reload.
  await owner.getByText('Oil prices').click()
  await owner.getByRole('button', { name: 'Edit Oil prices' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit Note' })
  await edit.getByLabel('Text').fill('# Winter\n\nThrice.')
  await draftKept(owner, 'Thrice.')
  await owner.reload()
  await owner.getByText('Oil prices').click()
  await owner.getByRole('button', { name: 'Edit Oil prices' }).click()
  await holds(edit.getByLabel('Text'), '# Winter\n\nThrice.')
  await edit.getByLabel('Public').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('heading', { name: 'Winter' }).waitFor()
  await owner.getByText('Thrice.').waitFor()
  await owner.getByLabel('Search notes').fill('marries')
  await owner.getByText('Oil prices').waitFor({ state: 'detached' })
  await owner.getByText('The forty days').waitFor()
  await owner.getByLabel('Search notes').fill('')
  await owner.getByRole('button', { name: '#lamps' }).click()
  await owner.getByText('The forty days').waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Show all notes' }).click()
  await owner.context().setOffline(false)
  await allSaved(owner)
  await owner.getByText('Oil prices').click()
  await owner.getByRole('button', { name: 'Earlier versions of Oil prices' }).click()
  await owner.getByRole('dialog').getByText('Double, and a half.').waitFor()

  const reader = await (await world.person()).newPage()
  await reader.goto('/w/ember-coast/snippets')
  await reader.getByText('Oil prices').click()
  await reader.getByText('Thrice.').waitFor()
  expect(await reader.getByText('The forty days').count()).toBe(0)
  expect(await reader.getByRole('button', { name: /^(Edit|Delete|New)/ }).count()).toBe(0)
})
