import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let address = ''
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla', INSTALLED)
  const orla = await author(world.url, 'orla')
  const { id: place } = await orla('POST', '/worlds', { name: 'Ember Coast' })
  const { id } = await orla('POST', `/worlds/${place}/books`, { title: 'The Ninth Lamp' })
  address = `/books/${id}/editor`
  await owner.goto(address)
  await owner.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()
})
afterAll(() => world.close())

const tab = (name: string) => owner.getByRole('tab', { name }).click()
const field = (name: RegExp | string) => owner.getByRole('textbox', { name })
async function newChapter(title: string, summary = '', words = ''): Promise<void> {
  await owner.getByRole('button', { name: 'New Chapter' }).first().click()
  const dialog = owner.getByRole('dialog', { name: 'New Chapter' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Summary').fill(summary)
  await dialog.getByLabel('Estimated words').fill(words)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('outline, chapters and story bible are written by hand, offline, and survive a reload', async () => {
  await tab('Plan')
  await tab('Outline')
  await readyOffline(owner)
  await goOffline(owner.context())
  await owner.getByRole('button', { name: 'Write Outline' }).click()
  await owner.getByLabel('Overview').fill('Somebody lights lamps that should stay dark.')
  await owner.getByLabel('Themes').fill('light, debt')
  await owner.getByRole('button', { name: 'Save Outline' }).click()
  await owner.getByText('Somebody lights lamps that should stay dark.').waitFor()
  await newChapter('Oil', 'Where the oil comes from.', '1800')
  await newChapter('Wick')
  await owner.getByRole('heading', { name: 'Chapter 1: Oil' }).waitFor()
  await owner.getByText('Est. 1800 words').waitFor()
  await owner.getByRole('button', { name: 'More about Wick' }).click()
  await owner.getByRole('menuitem', { name: 'Move up' }).click()
  await owner.getByRole('heading', { name: 'Chapter 1: Wick' }).waitFor()

  await tab('Story Bible')
  await owner.getByRole('button', { name: 'New Entry' }).click()
  const dialog = owner.getByRole('dialog', { name: 'New Entry' })
  await dialog.getByLabel('Name', { exact: true }).fill('House voice')
  await dialog.getByLabel('Kind').selectOption({ label: 'style guide' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await field('About House voice').click()
  await owner.keyboard.type('Plain. No adverbs.')
  await owner.getByText('Saved on this device', { exact: true }).waitFor()

  await tab('Plan')
  await tab('Chapters')
  await owner.getByRole('button', { name: 'Chapter outline' }).first().click()
  await field('Outline of Wick').click()
  await owner.keyboard.type('She buys the wick.')
  await owner.getByText('Saved on this device', { exact: true }).waitFor()

  await owner.reload()
  await tab('Story Bible')
  // The bible opens on its first entry.
  await owner.getByRole('heading', { name: 'House voice', level: 2 }).waitFor()
  await owner
    .getByRole('article', { name: 'House voice' })
    .getByText('Plain. No adverbs.')
    .waitFor()
  await owner.context().setOffline(false)
  await allSaved(owner)
  await owner.getByText('Saved', { exact: true }).waitFor()
})

test('scenes are typed, counted, split, merged, moved and found again; the bin gives back', async () => {
  await tab('Manuscript')
  await owner.getByRole('button', { name: 'New Scene', exact: true }).click()
  await field('Text of Wick, Scene 1').click()
  await owner.keyboard.type('She bought the wick.')
  await owner.keyboard.press('Enter')
  await owner.keyboard.type('Nobody asked why --- nobody ever did.')
  await expect.poll(() => field(/Text of Wick/).innerText()).toContain('why — nobody')
  await owner.getByRole('button', { name: /words/ }).click()
  const counts = owner.locator('dl')
  await expect
    .poll(() => counts.innerText())
    .toMatch(/Scene\s*10[\s\S]*Chapter\s*10[\s\S]*Book\s*10/)

  // A second scene, from the words behind the caret.
  await owner.getByText('Nobody asked why').click()
  await owner.keyboard.press('Home')
  await owner.getByRole('button', { name: 'More', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'Split the scene at the caret' }).click()
  await field('Text of Wick, Scene 2').waitFor()
  await expect.poll(() => field('Text of Wick, Scene 2').innerText()).toMatch(/^Nobody asked/)
  const binder = owner.getByRole('navigation', { name: 'Binder' })
  await binder.getByRole('button', { name: /^Scene 1/ }).click()
  await expect.poll(() => field('Text of Wick, Scene 1').innerText()).toBe('She bought the wick.')
  await owner.getByRole('button', { name: 'More', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'Merge with next' }).click()
  await expect.poll(() => field('Text of Wick, Scene 1').innerText()).toContain('Nobody asked')
  await owner.getByRole('button', { name: 'More', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'Bin' }).click()
  await owner.getByRole('dialog', { name: 'Bin' }).getByRole('button', { name: 'Restore' }).click()
  await owner.getByText('The bin is empty').waitFor()
  await owner.keyboard.press('Escape')

  // The world's notes appear beside the text.
  await owner.getByRole('button', { name: 'Notes of the world' }).click()
  await owner.getByText('No notes yet').waitFor()
  await owner.keyboard.press('Escape')

  // Alt and the arrows: beyond the end of a chapter a scene moves into the next.
  await binder.getByRole('button', { name: /^Scene 2/ }).focus()
  await owner.keyboard.press('Alt+ArrowDown')
  await binder.getByRole('list', { name: 'Scenes of Wick' }).waitFor({ state: 'detached' })
  // The only scene of a chapter has no row of its own.
  await binder.getByRole('button', { name: /^2 Oil \d/ }).waitFor()

  await owner.getByRole('button', { name: 'Find in the book' }).click()
  const find = owner.getByRole('complementary', { name: 'Find in the book' })
  // At once: no letter is lost while the panel opens.
  await owner.keyboard.type('the wick')
  await find.getByText('1 place', { exact: true }).waitFor()
  await find.getByLabel('Replace with').fill('the lamp')
  await find.getByRole('button', { name: 'Replace 1', exact: true }).click()
  await find.getByText('1 replaced.').waitFor()
  await owner.keyboard.press('Escape')
  await expect.poll(() => field('Text of Wick, Scene 1').innerText()).toContain('bought the lamp')
  await owner.getByRole('button', { name: 'Versions' }).click()
  const versions = owner.getByRole('complementary', { name: 'Versions' })
  await versions.getByRole('button', { name: /Before words were replaced/ }).click()
  await versions.getByRole('button', { name: 'Restore' }).click()
  await owner.getByText('Version restored').waitFor()
  await expect.poll(() => field('Text of Wick, Scene 1').innerText()).toContain('bought the wick')
  await allSaved(owner)

  const status = owner.getByRole('group', { name: 'State of the text' }).getByRole('status')
  await expect.poll(() => status.innerText()).toBe('Saved')
  await field('Text of Wick, Scene 1').click()
  await owner.keyboard.press('Control+End')
  await owner.keyboard.type(' Nobody asked again, and nobody was told.')
  await expect.poll(() => status.innerText()).not.toBe('Saved')
  await expect.poll(() => status.innerText()).toBe('Saved')
})

test('an editor writes along live, a viewer only reads, and whoever is let go is out at once', async () => {
  const friend = await world.member('finn')
  await friend.goto(address)
  await friend.getByText('Error: Book not found').waitFor()
  await owner.getByRole('button', { name: 'Collaborators' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Collaborators' })
  await dialog.getByLabel('Invite somebody').fill('finn')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('Invited').waitFor()
  await owner.keyboard.press('Escape')

  await visit(friend, '/books')
  await friend.getByRole('button', { name: 'Accept' }).click()
  await friend.getByRole('link', { name: 'The Ninth Lamp' }).click()
  await friend.getByRole('tab', { name: 'Manuscript' }).click()
  const theirs = friend.getByRole('textbox', { name: 'Text of Wick, Scene 1' })
  await expect.poll(() => theirs.innerText()).toContain('bought the wick')
  await theirs.click()
  await friend.keyboard.press('Control+End')
  await friend.keyboard.type(' Finn was here.')
  const mine = field('Text of Wick, Scene 1')
  await expect.poll(() => mine.innerText()).toContain('Finn was here.')
  await owner
    .getByRole('list', { name: 'Also here' })
    .getByText('finn')
    .waitFor({ state: 'attached' })

  await owner.getByRole('button', { name: 'Collaborators' }).click()
  await dialog.getByLabel('Role of finn').selectOption('viewer')
  // The words and the text that refuses letters come with one paint.
  const state = friend.getByRole('group', { name: 'State of the text' })
  await state.getByText('Read only').waitFor()
  expect(await theirs.getAttribute('contenteditable')).toBe('false')
  await theirs.click()
  await friend.keyboard.type('Finn writes on.')
  expect(await theirs.innerText()).not.toContain('writes on')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await friend
    .getByText(/No longer shared with you|Only the author and collaborators|Book not found/)
    .waitFor()
  await owner.keyboard.press('Escape')
})
