import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let kitchen = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  kitchen = (await cast.make('alice', 'POST', '/communities', { name: 'Kitchen' })).id
})
afterAll(() => server.close())

/** Saves posts of alice's for a user; resolves with their ids. */
async function keep(who: 'bob' | 'carol' | 'dave', ...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const text = { title, body: 'Stir.', post_type: 'text' }
    const { id } = await cast.make('alice', 'POST', `/communities/${kitchen}/posts`, text)
    await cast.make(who, 'POST', `/posts/${id}/save`, { saved: true })
    ids.push(id)
  }
  return ids
}
const folders = () => page.part('navigation', 'Folders')
const chip = async (name: RegExp) => (await folders()).findByRole('link', { name })
async function nameIt(dialog: string, name: string, submit: string) {
  const form = await page.part('dialog', dialog)
  await form.fill('Name', name)
  await form.press(submit)
  return form
}

test('folders are made, filled and left without a network, kept in the address, and on one’s other device', async () => {
  await keep('bob', 'Poison apple pie', 'Plain soup')
  {
    await using app = await openApp('/u/bob?tab=saved', { server, session: cast.sessions.bob })
    await chip(/^All\s*2 posts$/)
    await page.findByRole('link', { name: 'Plain soup' })
    await app.allSaved()
    app.offline()
    await page.press('New folder')
    await nameIt('New folder', ' Recipes  for villains ', 'Create')
    await page.findByRole('heading', { level: 2, name: 'Recipes for villains' })
    await page.shows('Nothing in this folder yet.')

    await page.press(/^All/, 'link')
    await page.press('Put “Poison apple pie” in a folder')
    await (await page.part('dialog', 'Put in a folder')).press('Recipes for villains')
    await page.shows('Put in “Recipes for villains”')
    await page.findByRole('button', { name: 'Folder of “Poison apple pie”: Recipes for villains' })
    await page.press(/^Recipes for villains\s*1 post$/, 'link')
    await page.gone('link', 'Plain soup')

    // The chosen folder is in the address: a reload without a network shows it again.
    app.reload()
    await page.findByRole('link', { name: 'Poison apple pie' })
    expect((await chip(/^Recipes/)).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: 'Plain soup' })).toBe(null)
    app.online()
    await app.allSaved()
  }
  await using phone = await openApp('/', { server, session: cast.sessions.bob })
  await page.heading('Recent Posts')
  phone.goto('/u/bob?tab=saved')
  await chip(/^Recipes for villains\s*1 post$/)
  await page.press('Folder of “Poison apple pie”: Recipes for villains')
  await page.press('Remove from “Recipes for villains”')
  await chip(/^Recipes for villains\s*0 posts$/)
  await page.findByRole('button', { name: 'Put “Poison apple pie” in a folder' })
  await phone.allSaved()
})

test('a name that is taken, and a hundred and first folder, are told in the form', async () => {
  await keep('carol', 'Stew')
  const { id } = await cast.make('carol', 'POST', '/folders', { name: 'Stews' })
  await using app = await openApp(`/u/carol?tab=saved&folder=${id}`, {
    server,
    session: cast.sessions.carol,
  })
  await chip(/^Stews/)
  await page.press('New folder')
  const form = await nameIt('New folder', 'stews', 'Create')
  await form.shows('You already have a folder with this name.')
  await form.fill('Name', ' ')
  await form.shows('Please enter a name')
  await form.press('Cancel')

  await page.press('More about the folder “Stews”')
  await page.press('Rename', 'menuitem')
  // In other letters it is still the same folder.
  await nameIt('Rename folder', 'STEWS', 'Rename')
  await page.findByRole('heading', { level: 2, name: 'STEWS' })
  await app.allSaved()
  for (let i = 1; i < 100; i++) await cast.make('carol', 'POST', '/folders', { name: `No ${i}` })
  await page.press('Show all 100')
  await chip(/^No 99/)
  await page.press('New folder')
  const full = await nameIt('New folder', 'One more', 'Create')
  await full.shows('You can have at most 100 folders.')
})

test('deleting a folder asks once; its posts stay saved; its address says that it is gone', async () => {
  const [pie, gone] = await keep('dave', 'Pie', 'Cake')
  const { id } = await cast.make('dave', 'POST', '/folders', { name: 'Sweets' })
  for (const post of [pie, gone])
    await cast.make('dave', 'POST', `/posts/${post}/folder`, { folder_id: id })
  await cast.make('alice', 'DELETE', `/posts/${gone}`)
  await using app = await openApp(`/u/dave?tab=saved&folder=${id}`, {
    server,
    session: cast.sessions.dave,
  })
  await page.findByRole('link', { name: 'Pie' })
  // A saved post counts after its author deleted it, until the user drops it.
  await chip(/^Sweets\s*2 posts$/)
  await page.shows('One saved post was deleted or is no longer available to you.')
  await page.press('Remove it')
  await chip(/^Sweets\s*1 post$/)
  await page.press('More about the folder “Sweets”')
  await page.press('Delete', 'menuitem')
  const ask = await page.part('dialog', 'Delete folder')
  await ask.shows('Are you sure you want to delete “Sweets”? The post in it stays saved.')
  await ask.press('Delete')
  await page.shows('Folder deleted')
  await page.findByRole('button', { name: 'Put “Pie” in a folder' })
  expect((await chip(/^All/)).getAttribute('aria-current')).toBe('page')
  await app.allSaved()
  app.goto(`/u/dave?tab=saved&folder=${id}`)
  await page.shows('This folder was deleted')
  await page.press('Show everything saved', 'link')
  await page.findByRole('link', { name: 'Pie' })
})

test('a post goes into its first folder right after it was saved', async () => {
  const text = { title: 'Nettle tea', body: 'Pour.', post_type: 'text' }
  const { id } = await cast.make('alice', 'POST', `/communities/${kitchen}/posts`, text)
  await using app = await openApp(`/posts/${id}`, { server, session: cast.sessions.alice })
  await page.press('Save “Nettle tea”')
  await page.press('Put “Nettle tea” in a folder')
  await nameIt('New folder', 'Teas', 'Create')
  await page.findByRole('button', { name: 'Folder of “Nettle tea”: Teas' })
  await app.allSaved()
  await page.press('Saved “Nettle tea”')
  await page.gone('button', 'Folder of “Nettle tea”: Teas')
})
