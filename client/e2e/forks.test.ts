import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, createWorld, openWorld, signUp, type World } from './harness.ts'
import { look, type Wrong } from './axe.ts'

let world: World
let owner: Page
let reader: Page
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla')
  await createWorld(owner, 'Ember Coast')
  await allSaved(owner)
  reader = await (await world.person()).newPage()
})
afterAll(() => world.close())

/** Calls the API as the page's account. */
function call<T = { id: string }>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([address, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('auth-storage')!) as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const reply = await fetch(`/api${address}`, { method: 'POST', headers, body: sent })
      return ((await reply.json()) as { data: never }).data
    },
    [path, JSON.stringify(body)] as const,
  ) as Promise<T>
}

/** In both themes. */
async function assertAccessible(page: Page): Promise<void> {
  const wrong: Wrong = { light: {}, dark: {} }
  await look(page, 'fork', wrong)
  expect(wrong).toEqual({ light: {}, dark: {} })
}

test('a book goes into another world, both say so, and credit stays when the source closes', async () => {
  await owner.goto('/w/ember-coast/library')
  await owner.getByRole('button', { name: 'Create Book' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create Book' })
  await dialog.getByText('Nobody may fork it.').waitFor()
  await dialog.getByLabel('Title').fill('The Ninth Lamp')
  await dialog.getByLabel('Licence').selectOption('CC BY-SA 4.0')
  await dialog.getByText('Once it is public, others may fork it').waitFor()
  await dialog.getByLabel('Public').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await allSaved(owner)
  await owner.getByRole('link', { name: 'The Ninth Lamp', exact: true }).click()
  await owner.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()
  const source = new URL(owner.url()).pathname
  for (const [title, text] of [
    ['One', 'It was dark.'],
    ['Two', 'Then not.'],
  ] as const) {
    const { id } = await call(owner, `${source}/chapters`, { title })
    await call(owner, `/chapters/${id}/publish`, { text })
  }

  // A visitor is asked who they are; whoever has no world, to make one.
  await reader.goto(source)
  await reader.getByRole('link', { name: 'CC BY-SA 4.0' }).waitFor()
  await reader.getByRole('button', { name: 'Fork to my world' }).click()
  await reader.getByRole('dialog', { name: 'Sign In' }).waitFor()
  await signUp(reader, 'finn')
  await reader.goto(source)
  await reader.getByRole('button', { name: 'Fork to my world' }).click()
  const fork = reader.getByRole('dialog', { name: 'Fork to my world' })
  await fork.getByRole('link', { name: 'Create a world first' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Manage Worlds' }).waitFor()
  await createWorld(reader, 'Low Tide')
  await createWorld(reader, 'High Tide')
  await allSaved(reader)
  await reader.goto(source)
  await reader.getByRole('button', { name: 'Fork to my world' }).click()
  await fork.getByText('2 chapters, 5 words').waitFor()
  await fork.getByLabel('World').selectOption('Low Tide')
  await assertAccessible(reader)
  await fork.getByRole('button', { name: 'Fork', exact: true }).click()
  await reader.getByText('Forked to Low Tide').waitFor()
  await reader.getByText('Forked from “The Ninth Lamp” by orla in Ember Coast').waitFor()
  await reader.getByText('Private').waitFor()
  const made = new URL(reader.url()).pathname
  expect(made).not.toBe(source)
  await assertAccessible(reader)

  // Its source hears of it, without learning what is private.
  await owner.getByRole('button', { name: '1 fork of The Ninth Lamp' }).click()
  const forks = owner.getByRole('dialog', { name: 'Forks' })
  await forks.getByText('1 private fork').waitFor()
  await reader.goto('/w/low-tide/library')
  await reader.getByRole('button', { name: 'Edit The Ninth Lamp' }).click()
  const edit = reader.getByRole('dialog', { name: 'Edit Book' })
  await edit.getByText('A fork keeps the licence of its source.').waitFor()
  expect(await edit.getByLabel('Licence').isDisabled()).toBe(true)
  await edit.getByLabel('Title').fill('The Tenth Lamp')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await reader.getByRole('button', { name: 'Public: The Tenth Lamp' }).click()
  await allSaved(reader)
  await owner.reload()
  await owner.getByRole('button', { name: '1 fork of The Ninth Lamp' }).click()
  await forks.getByText('by finn in Low Tide').waitFor()
  await assertAccessible(owner)
  await forks.getByRole('link', { name: 'The Tenth Lamp' }).click()
  await owner.getByRole('heading', { level: 1, name: 'The Tenth Lamp' }).waitFor()
  await owner.getByRole('link', { name: '“The Ninth Lamp”' }).click()
  await owner.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()

  await owner.goto('/w/ember-coast/library')
  await owner.getByRole('button', { name: 'Public: The Ninth Lamp' }).click()
  await allSaved(owner)
  await reader.goto(made)
  await reader.getByText('Forked from “The Ninth Lamp” by orla in Ember Coast').waitFor()
  await expect.poll(() => reader.getByRole('link', { name: '“The Ninth Lamp”' }).count()).toBe(0)
})

test('a note and an asset go along, each with where it comes from', async () => {
  await owner.goto('/w/ember-coast/snippets')
  await owner.getByRole('button', { name: 'New Note' }).click()
  const dialog = owner.getByRole('dialog', { name: 'New Note' })
  await dialog.getByLabel('Title').fill('Oil prices')
  await dialog.getByLabel('Text').fill('Double in winter.')
  await dialog.getByLabel('Licence').selectOption('CC0 1.0')
  await dialog.getByLabel('Public').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Oil prices').waitFor()
  await owner.goto('/w/ember-coast/assets/manage')
  const buffer = Buffer.alloc(2_048, 'tide')
  const file = { name: 'Tide song.mp3', mimeType: 'audio/mpeg', buffer }
  await owner.getByLabel('Asset files').setInputFiles([file])
  await owner.getByLabel('Licence of Tide song').selectOption('CC BY 4.0')
  await owner.getByText('Licence changed').waitFor()
  await allSaved(owner)

  await reader.goto('/w/ember-coast/snippets')
  await reader.getByText('Oil prices').click()
  await reader.getByRole('button', { name: 'Fork to my world: Oil prices' }).click()
  const fork = reader.getByRole('dialog', { name: 'Fork to my world' })
  await fork.getByText('Title, text and tags are copied.').waitFor()
  await fork.getByLabel('World').selectOption('High Tide')
  await fork.getByRole('button', { name: 'Fork', exact: true }).click()
  await reader.getByText('Forked to High Tide').waitFor()
  await reader.getByRole('heading', { name: 'Oil prices' }).click()
  await reader.getByText('Forked from “Oil prices” by orla in Ember Coast').waitFor()
  await reader.getByText('Double in winter.').waitFor()
  await assertAccessible(reader)

  await reader.goto('/w/ember-coast/assets')
  await reader.getByRole('button', { name: 'Fork to my world: Tide song' }).click()
  await fork.getByText('takes 2 KB of your storage').waitFor()
  await fork.getByLabel('World').selectOption('Low Tide')
  await fork.getByRole('button', { name: 'Fork', exact: true }).click()
  await reader.getByText('Forked to Low Tide').waitFor()
  await reader.getByText('Forked from “Tide song” by orla in Ember Coast').waitFor()
  await reader.getByText('2 KB of 100 MB').waitFor()
  await assertAccessible(reader)
  await owner.goto('/w/ember-coast/assets')
  await owner.getByRole('button', { name: '1 fork of Tide song' }).waitFor()
})
