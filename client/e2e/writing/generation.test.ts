import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hangs, says } from '../../../sync-server/testing/model-server/behaviours.ts'
import {
  drawn,
  openModelServer,
  type TestModelServer,
} from '../../../sync-server/testing/model-server/open-model-server.ts'
import { photo } from '../../../sync-server/testing/pictures.ts'
import { planned } from '../../../sync-server/testing/model-server/planner.ts'
import { openStripe, type TestStripe } from '../../../sync-server/testing/stripe/open-stripe.ts'
import { author } from '../support/api.ts'
import { look, nothingIsWrong, type Wrong } from '../support/axe.ts'
import { allSaved, goOffline, openWorld, visit, type World } from '../support/harness.ts'

let provider: TestModelServer
let stripe: TestStripe
let world: World
let owner: Page
let address = ''
beforeAll(async () => {
  provider = await openModelServer()
  provider.answer(planned)
  stripe = await openStripe()
  const model = {
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'lamp-1',
    OPENAI_IMAGE_MODEL: 'gpt-image-9',
    AI_DAILY_BUDGET: '1000000',
  }
  world = await openWorld({ env: { ...model, ...stripe.env } })
  owner = await world.member('orla')
  const as = await author(world.url, 'orla')
  const { id: place } = await as('POST', '/worlds', { name: 'Ember Coast' })
  const form = { title: 'The Ninth Lamp', description: 'Eight lamps are lit.', genre: 'Fantasy' }
  const { id } = await as('POST', `/worlds/${place}/books`, form)
  address = `/books/${id}/editor`
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await stripe.close()
})

const chapter = (name: string) => owner.getByRole('heading', { name })
const notice = (words: string) => owner.getByText(words)

// Generation offline and after a reload: `client/screens/{generation,proposals,payments}.test.tsx`.
test('a book is planned, and what is planned anew is proposed', async () => {
  const wrong: Wrong = { light: {}, dark: {} }
  await owner.goto(`${address}?tab=outline`)
  await owner.getByLabel('Number of Chapters').fill('14')
  provider.next(says(), hangs)
  await owner.getByRole('button', { name: 'Generate Outline' }).click()
  await notice('The outline is being generated.').waitFor()
  await expect.poll(() => provider.asked.length).toBe(2)
  await look(owner, 'while it is generated', wrong)
  await owner.getByRole('button', { name: 'Cancel' }).click()
  await owner.getByLabel('Number of Chapters').fill('3')
  await owner.getByRole('button', { name: 'Generate Outline' }).click()
  await chapter('Chapter 3: Lamp 3').waitFor()

  await owner.getByRole('button', { name: 'Regenerate Outline' }).click()
  const count = owner.getByLabel('Number of Chapters')
  await expect.poll(() => count.inputValue()).toBe('3')
  await count.fill('4')
  await owner.getByRole('button', { name: 'Generate Outline' }).click()
  await owner.getByRole('heading', { name: 'A new outline is ready' }).waitFor()
  expect(await chapter('Chapter 4: Lamp 4').count()).toBe(0)
  await look(owner, 'a proposal', wrong)
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.getByRole('button', { name: 'Use This Outline' }).click()
  await chapter('Chapter 4: Lamp 4').waitFor()
  await owner.getByText('An earlier outline, kept').click()
  await owner.getByRole('button', { name: 'Take the Earlier Outline Back' }).waitFor()
  await look(owner, 'an earlier outline, on a phone', wrong)
  nothingIsWrong(wrong)
})

test('a book is ordered, paid and written: watched, paused, and in the manuscript scene by scene', async () => {
  const wrong: Wrong = { light: {}, dark: {} }
  await owner.setViewportSize({ width: 1280, height: 800 })
  await owner.getByRole('tab', { name: 'Manuscript' }).click()
  await owner.getByRole('button', { name: 'Generate Book' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Generate Book' })
  await dialog.getByText('The language model writes 4 chapters, scene by scene').waitFor()
  await dialog.getByLabel('Words').fill('900')
  await dialog.getByText('Please enter a number from 1,000 to 28,000').waitFor()
  await dialog.getByLabel('Words').fill('6000')
  await dialog.getByLabel('Your wishes').fill('More rain.')
  await dialog.getByText('$3.00').waitFor()
  await look(owner, 'what is asked for', wrong)
  // The model stops in the middle of the second scene.
  provider.next(says(), says(), hangs)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const order = owner.getByRole('dialog', { name: 'Your order' })
  await order.getByText('6,000 words in 4 chapters').waitFor()
  for (const tick of await order.getByRole('checkbox').all()) await tick.check()
  await look(owner, 'what it costs', wrong)
  await order.getByRole('button', { name: 'Pay $3.00' }).click()
  await owner.getByRole('heading', { name: 'Pay', exact: true }).waitFor()
  expect(owner.url()).toContain(`${stripe.url}/pay/`)
  await owner.getByText('“The Ninth Lamp”: 6,000 words').waitFor()
  await owner.getByRole('link', { name: 'Pay now' }).click()
  await owner.getByRole('heading', { name: 'Payment received' }).waitFor()
  await look(owner, 'the payment has come', wrong)
  await owner.getByRole('link', { name: 'Go to the book' }).click()
  await notice('Writing chapter 1 of 4, scene 2 of 2').waitFor()
  await owner.getByRole('region', { name: 'Writing of the book' }).waitFor()
  await owner.getByRole('textbox', { name: 'Text of Lamp 1, Scene 1' }).waitFor()
  await look(owner, 'while it is written', wrong)
  await owner.getByRole('button', { name: 'Pause' }).click()
  await owner.getByText('Paused.', { exact: true }).waitFor()
  await owner.setViewportSize({ width: 390, height: 844 })
  await look(owner, 'while it rests, on a phone', wrong)
  await owner.getByRole('button', { name: 'Go On' }).click()
  await owner.getByRole('button', { name: 'Generate Book' }).waitFor({ state: 'detached' })
  await owner.setViewportSize({ width: 1280, height: 800 })
  const binder = owner.getByRole('navigation', { name: 'Binder' })
  await binder.getByRole('button', { name: /^4 Lamp 4/ }).waitFor()
  const progress = owner.getByRole('region', { name: 'Writing of the book' })
  await progress.waitFor({ state: 'detached' })
  expect(provider.asked.some((asked) => JSON.stringify(asked).includes('More rain.'))).toBe(true)
  // Readers have it, for ever.
  // It has the title of its editor.
  await owner.goto(address.replace('/editor', ''))
  await owner.getByText('Generated with AI').waitFor()
  await owner.getByText('OBRCL v1.0').waitFor()
  await visit(owner, '/settings/payments')
  await owner.getByText('Delivered').waitFor()
  expect(await owner.getByRole('link', { name: 'Receipt' }).count()).toBe(1)
  await look(owner, 'payments', wrong)
  await visit(owner, '/admin?tab=orders')
  await owner.getByText('orders were paid in 30 days').waitFor()
  await look(owner, 'orders', wrong)
  nothingIsWrong(wrong)
})

test('a scene is redone with a wish, and taken change by change', async () => {
  const wrong: Wrong = { light: {}, dark: {} }
  await owner.setViewportSize({ width: 1280, height: 800 })
  await visit(owner, `${address}?tab=manuscript`)
  const scene = owner.getByRole('textbox', { name: 'Text of Lamp 1, Scene 1' })
  await scene.waitFor()
  await owner.getByRole('button', { name: 'Redo the scene with a wish' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Redo this scene' })
  await dialog.getByLabel('What should be different?').fill('She speaks first.')
  await look(owner, 'a wish', wrong)
  await dialog.getByRole('button', { name: 'Redo Scene' }).click()
  const proposal = owner.getByRole('region', { name: '2 changes proposed' })
  await proposal.getByText('Your wish: She speaks first.').waitFor()
  expect(await scene.textContent()).not.toContain('She spoke before he did.')
  await look(owner, 'changes proposed', wrong)

  await proposal.getByRole('button', { name: 'Accept', exact: true }).first().click()
  const rest = owner.getByRole('region', { name: '1 change proposed' })
  await rest.waitFor()
  await scene.getByText('She spoke before he did.').waitFor()
  await rest.getByRole('button', { name: 'Reject', exact: true }).click()
  await rest.waitFor({ state: 'detached' })
  await allSaved(owner)
  expect(await owner.getByText('changes proposed').count()).toBe(0)
  expect((await scene.textContent())!.split('She spoke before he did.')).toHaveLength(2)
  nothingIsWrong(wrong)
})

test('paragraphs that were generated are marked, until somebody changes them', async () => {
  await owner.setViewportSize({ width: 1280, height: 800 })
  const scene = owner.getByRole('textbox', { name: 'Text of Lamp 1, Scene 1' })
  const marked = scene.locator('.cm-generated')
  // An editor draws only the lines near the visible part, one after another, so the test looks at the first.
  const firstLine = () => scene.locator('.cm-line').first().getAttribute('class')
  await expect.poll(firstLine).toContain('cm-generated')
  await scene.click()
  await owner.keyboard.press('Control+Home')
  await owner.keyboard.type('So ')
  await expect.poll(firstLine).not.toContain('cm-generated')
  await marked.first().waitFor()
  await owner.getByRole('button', { name: 'More', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'Writing options' }).click()
  await owner.getByLabel('Mark what was generated').uncheck()
  await expect.poll(() => marked.count()).toBe(0)
  await owner.getByLabel('Mark what was generated').check()
  await owner.keyboard.press('Escape')
  await marked.first().waitFor()
  expect(await firstLine()).not.toContain('cm-generated')
  await owner.setViewportSize({ width: 390, height: 844 })
  await marked.first().waitFor()
  await allSaved(owner)
})

test('covers are made as the author says: one is taken offline, the other is left', async () => {
  const wrong: Wrong = { light: {}, dark: {} }
  provider.draws(async () => drawn(await photo(200, 300)))
  await owner.goto(address.replace('/editor', ''))
  const make = owner.getByRole('button', { name: 'Make a Cover' })
  const asked = async (wish: string) => {
    await make.click()
    const dialog = owner.getByRole('dialog', { name: 'Make a cover' })
    await dialog.getByLabel('What should it show?').fill(wish)
    if (wish.startsWith('A lamp')) await look(owner, 'what a cover shows', wrong)
    await dialog.getByRole('button', { name: 'Make Cover' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await asked('A lamp on a quay.')
  await owner.getByRole('heading', { name: 'A new cover is ready' }).waitFor()
  await asked('A quay without a lamp.')
  await owner.getByRole('heading', { name: '2 new covers are ready' }).waitFor()
  const proposed = owner.getByRole('img', { name: /^Proposed cover/ })
  const isShown = () =>
    proposed.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
  await expect.poll(isShown).toBe(true)
  await look(owner, 'covers', wrong)
  await goOffline(owner.context())
  // It is waited for before the click: it stands for four seconds only.
  const told = owner.getByText('The book has a new cover').waitFor()
  await owner.getByRole('button', { name: 'Use This Cover' }).first().click()
  await told
  await owner.getByRole('heading', { name: 'A new cover is ready' }).waitFor()
  await owner.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => proposed.count()).toBe(0)
  await owner.context().setOffline(false)
  await allSaved(owner)
  const reader = await world.newcomer()
  const as = await author(world.url, 'orla')
  const id = address.split('/')[2]!
  await as('PATCH', `/books/${id}/public`, { is_public: true })
  await reader.goto(`/books/${id}`)
  await reader.getByRole('heading', { name: 'The Ninth Lamp' }).waitFor()
  const cover = reader.locator('main article img').first()
  await expect
    .poll(() => cover.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await reader.getByRole('button', { name: 'Make a Cover' }).count()).toBe(0)
  nothingIsWrong(wrong)
})

test('an admin tries the language model, and reads what to do', async () => {
  // The first account of a server is its admin.
  await owner.setViewportSize({ width: 1280, height: 800 })
  await visit(owner, '/admin?tab=generation')
  provider.answer(() => 'Good day.')
  await owner.getByRole('button', { name: 'Try it' }).click()
  await owner.getByText('It has lamp-1.').waitFor()
  await owner.getByText('It does not keep to a JSON schema').waitFor()
  await owner.getByText('Tokens written').waitFor()
  await owner.getByText('of 1,000,000 tokens').waitFor()
  await owner.getByRole('heading', { name: 'Purpose' }).waitFor()
  const wrong: Wrong = { light: {}, dark: {} }
  await look(owner, 'the language model', wrong)
  nothingIsWrong(wrong)
})
