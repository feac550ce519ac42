import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import type { Session } from '#shared/contract/auth.ts'
import type { Call } from '../e2e/support/api.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let orla: { session: Session; call: Call }
beforeAll(async () => {
  server = await startLiveServer()
  orla = await server.member('orla')
  await orla.call('POST', '/worlds', { name: 'Ember Coast' })
})
afterAll(() => server.close())

const CREDIT = 'Forked from “The Ninth Lamp” by orla in Ember Coast'

test('a book goes into another world, both say so, and credit stays when the source closes', async () => {
  const owner = newDevice(orla.session)
  let source = ''
  {
    await using app = await openApp('/w/ember-coast/library', { server, device: owner })
    await page.press('Create Book')
    const dialog = await page.part('dialog', 'Create Book')
    await app.says('No one can fork it.')
    await dialog.fill('Title', 'The Ninth Lamp')
    await dialog.choose('License', 'CC BY-SA 4.0')
    await app.says('Once it is public, others can fork it')
    await dialog.tick('Public')
    await dialog.press('Create')
    await page.heading('The Ninth Lamp')
    app.goto('/w/ember-coast/library')
    await page.press('The Ninth Lamp', 'link')
    await page.heading('The Ninth Lamp')
    // Only now: before the book is on this device, nothing waits to be sent either.
    await app.allSaved()
    source = paths.book(idOfKey(location.pathname.split('/').at(-1)!))
  }
  for (const [title, text] of [
    ['One', 'It was dark.'],
    ['Two', 'Then not.'],
  ] as const) {
    const { id } = await orla.call('POST', `${source}/chapters`, { title })
    await orla.call('POST', `/chapters/${id}/publish`, { text })
  }

  // The app asks a visitor to sign up, and a user without a world to make one.
  {
    await using _ = await openApp(source, { server })
    await page.findByRole('link', { name: 'CC BY-SA 4.0' })
    await page.press('Fork to my world')
    await page.part('dialog', 'Sign Up')
    // A tab that closes forgets what was wished for; this one gives it up.
    await page.keys('{Escape}')
  }
  const finn = await server.member('finn')
  const reader = newDevice(finn.session)
  let made = ''
  {
    await using app = await openApp(source, { server, device: reader })
    await page.press('Fork to my world')
    await (await page.part('dialog', 'Fork to my world')).press('Create a world first', 'link')
    await page.heading('Manage Worlds')
    await finn.call('POST', '/worlds', { name: 'Low Tide' })
    await finn.call('POST', '/worlds', { name: 'High Tide' })
    app.goto(source)
    await page.press('Fork to my world')
    const fork = await page.part('dialog', 'Fork to my world')
    await app.says('2 chapters, 5 words')
    await fork.choose('World', 'Low Tide')
    await fork.press('Fork')
    await page.shows('Forked to Low Tide')
    await app.says(CREDIT)
    await page.shows('Private')
    made = location.pathname
    expect(idOfKey(made.split('/')[2]!)).not.toBe(source.split('/')[2])
  }

  // The author of its source sees the number of forks, but nothing private.
  {
    await using _ = await openApp(source, { server, device: owner })
    await page.press('1 fork of The Ninth Lamp')
    await (await page.part('dialog', 'Forks')).shows('1 private fork')
  }
  {
    await using app = await openApp('/w/low-tide/library', { server, device: reader })
    await page.press('Edit The Ninth Lamp')
    const edit = await page.part('dialog', 'Edit Book')
    await edit.shows('A fork keeps the license of its source.')
    expect(edit.getByLabelText('License').closest(':disabled')).not.toBe(null)
    await edit.fill('Title', 'The Tenth Lamp')
    await edit.press('Save Changes')
    await page.press('Public: The Tenth Lamp')
    await page.findByRole('button', { name: 'Public: The Tenth Lamp', pressed: true })
    await app.allSaved()
  }
  {
    await using app = await openApp(source, { server, device: owner })
    await page.press('1 fork of The Ninth Lamp')
    const forks = await page.part('dialog', 'Forks')
    await app.says('by finn in Low Tide')
    await forks.press('The Tenth Lamp', 'link')
    await page.heading('The Tenth Lamp')
    await page.press('“The Ninth Lamp”', 'link')
    await page.heading('The Ninth Lamp')

    app.goto('/w/ember-coast/library')
    await page.press('Public: The Ninth Lamp')
    await page.findByRole('button', { name: 'Public: The Ninth Lamp', pressed: false })
    await app.allSaved()
  }
  await using app = await openApp(made, { server, device: reader })
  await app.says(CREDIT)
  await page.gone('link', '“The Ninth Lamp”')
})

test('who reads a book sees at once that somebody forked it', async () => {
  const world = await orla.call('POST', '/worlds', { name: 'Far Shore' })
  const terms = { title: 'The First Lamp', licence: 'cc-by-sa', is_public: true }
  const { id } = await orla.call('POST', `/worlds/${world.id}/books`, terms)
  await using app = await openApp(`/books/${id}`, { server, session: orla.session })
  await page.heading('The First Lamp')
  await app.allSaved()
  expect(app.text()).not.toContain('fork of')
  const gull = await server.member('gull')
  const into = await gull.call('POST', '/worlds', { name: 'Nest' })
  await gull.call('POST', `/books/${id}/fork`, { world_id: into.id })
  await page.press('1 fork of The First Lamp')
  await (await page.part('dialog', 'Forks')).shows('1 private fork')
})

test('a note and an asset go along, each with where it comes from', async () => {
  {
    await using app = await openApp('/w/ember-coast/snippets', { server, session: orla.session })
    await page.press('New note')
    const dialog = await page.part('dialog', 'New note')
    await dialog.fill('Title', 'Oil prices')
    await dialog.fill('Text', 'Double in winter.')
    await dialog.choose('License', 'CC0 1.0')
    await dialog.tick('Public')
    await dialog.press('Save')
    await page.shows('Oil prices')
    app.goto('/w/ember-coast/assets/manage')
    const song = new File([Buffer.alloc(2_048, 'tide')], 'Tide song.mp3', { type: 'audio/mpeg' })
    await userEvent.upload(await page.findByLabelText('Asset files'), song)
    await page.choose('License of Tide song', 'CC BY 4.0')
    await page.shows('License changed')
    await app.allSaved()
  }
  const ines = await server.member('ines')
  await ines.call('POST', '/worlds', { name: 'Low Water' })
  await ines.call('POST', '/worlds', { name: 'High Water' })
  {
    await using app = await openApp('/w/ember-coast/snippets', { server, session: ines.session })
    await app.user.click(await page.shows('Oil prices'))
    await page.press('Fork to my world: Oil prices')
    let fork = await page.part('dialog', 'Fork to my world')
    await app.says('Title, text and tags are copied.')
    await fork.choose('World', 'High Water')
    await fork.press('Fork')
    await page.shows('Forked to High Water')
    await app.user.click(await page.findByRole('heading', { name: 'Oil prices' }))
    await app.says('Forked from “Oil prices” by orla in Ember Coast')
    await page.shows('Double in winter.')

    app.goto('/w/ember-coast/assets')
    await page.press('Fork to my world: Tide song')
    fork = await page.part('dialog', 'Fork to my world')
    await app.says('takes 2 KB of your storage')
    await fork.choose('World', 'Low Water')
    await fork.press('Fork')
    await page.shows('Forked to Low Water')
    await app.says('Forked from “Tide song” by orla in Ember Coast')
    await app.says('2 KB of 100 MB')
  }
  await using _ = await openApp('/w/ember-coast/assets', { server, session: orla.session })
  await screen.findByRole('button', { name: '1 fork of Tide song' })
})
