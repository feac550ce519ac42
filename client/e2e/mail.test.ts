import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '../../sync-server/features/mail/links.ts'
import { openWorld, until, type World } from './harness.ts'

// Without a mail server every mail is a file: what a person finds in their mailbox is read from there.
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function mailsTo(address: string) {
  const folder = join(world.dataDir, 'mail')
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
    : []
  const mails = await Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name), 'utf8'))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}
async function mailTo(address: string, subject: string) {
  const find = async () =>
    (await mailsTo(address)).filter((mail) => mail.subject === subject).at(-1)
  await until(async () => (await find()) !== undefined)
  const { text = '' } = (await find())!
  return { text, path: /http:\/\/localhost:\d+(\S+)/.exec(text)![1]! }
}

test('an address is proved by its mail, a second one becomes the primary one, and the first can go', async () => {
  const page = await world.member('wren')
  await page.goto('/')
  await page
    .getByText('We have sent you an email. Open its link to confirm your address.')
    .waitFor()
  await page.goto('/profile/edit')
  const list = page.getByRole('list', { name: 'Email addresses' })
  await list.getByText('Not verified yet').waitFor()

  // The link is opened where somebody reads their mail, which need not be where they are signed in.
  const mailbox = await (await world.person()).newPage()
  await mailbox.goto((await mailTo('wren@example.org', 'Confirm your email address')).path)
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await mailbox.getByText('wren@example.org is confirmed.').waitFor()
  await list.getByText('Verified', { exact: true }).waitFor()

  const add = page.getByRole('button', { name: 'Add' })
  expect(await add.isDisabled()).toBe(true)
  const field = page.getByLabel('Add an email address')
  for (const [typed, problem] of [
    ['wren@', 'Please enter a valid email address'],
    ['WREN@example.org', 'You have already added this email address to your account'],
  ] as const) {
    await field.fill(typed)
    await add.click()
    await page.getByText(problem).waitFor()
  }
  await field.fill('wren@example.net')
  await add.click()
  await page.getByText('Email address added successfully!').waitFor()
  const primary = page.getByRole('button', { name: 'Make wren@example.net primary' })
  expect(await primary.isDisabled()).toBe(true)
  await mailbox.goto((await mailTo('wren@example.net', 'Confirm your email address')).path)
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await mailbox.getByText('wren@example.net is confirmed.').waitFor()
  await primary.click()
  await page.getByText('Primary email updated successfully!').waitFor()
  await mailTo('wren@example.org', 'Your primary email address was changed')

  await page.getByRole('button', { name: 'Remove wren@example.org' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove email address' })
  await dialog.getByText('Are you sure you want to remove wren@example.org?').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Email address removed successfully!').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(1)
})

test('a forgotten password is replaced by the link of a mail', async () => {
  const page = await world.member('rook')
  await page.goto('/')
  const person = page.context()
  const elsewhere = await (await world.person()).newPage()
  await elsewhere.goto('/')
  await elsewhere.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await elsewhere.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = elsewhere.getByRole('dialog', { name: 'Forgot your password?' })
  await forgot.getByLabel('Email').fill('rook@example.org')
  await forgot.getByRole('button', { name: 'Send link' }).click()
  await elsewhere.getByRole('dialog', { name: 'Look into your mail' }).waitFor()

  const { path } = await mailTo('rook@example.org', 'Choose a new password')
  await elsewhere.goto(path)
  await elsewhere.getByLabel('New password', { exact: true }).fill('a new password')
  await elsewhere.getByLabel('Confirm new password').fill('another one')
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await elsewhere.getByText('Passwords do not match').waitFor()
  await elsewhere.getByLabel('Confirm new password').fill('a new password')
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await elsewhere.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  await elsewhere.getByRole('button', { name: 'Sign In' }).last().click()
  const form = elsewhere.getByRole('dialog', { name: 'Sign In' })
  await form.getByLabel('Username').fill('rook')
  await form.getByLabel('Password').fill('a new password')
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  // Whoever was signed in has to sign in again, and the link is good for nothing more.
  await page.reload()
  await page.getByText('Your session has expired. Please log in again.').first().waitFor()
  const late = await (await world.person()).newPage()
  await late.goto(path)
  await late.getByLabel('New password', { exact: true }).fill('a third password')
  await late.getByLabel('Confirm new password').fill('a third password')
  await late.getByRole('button', { name: 'Change password' }).click()
  await late.getByText('This link is no longer valid. Please ask for a new one.').waitFor()
  await late.getByRole('button', { name: 'Ask for a new link' }).click()
  await late.getByRole('dialog', { name: 'Forgot your password?' }).waitFor()
  await mailTo('rook@example.org', 'Your password was changed')
})

test('the way out of a mail ends its news, after a question', async () => {
  const page = await world.member('heron')
  await page.goto('/settings')
  await page.getByText('News reaches heron@example.org once you have confirmed it.').waitFor()
  await page.goto((await mailTo('heron@example.org', 'Confirm your email address')).path)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('heron@example.org is confirmed.').waitFor()
  await page.goto('/settings')
  await page.getByText('News goes to heron@example.org').waitFor()
  const master = page.getByLabel('E-mail notifications')
  expect(await master.isChecked()).toBe(true)

  // As its mail names it.
  const secret = Buffer.from(readFileSync(join(world.dataDir, 'mail.secret'), 'utf8').trim(), 'hex')
  const id = await page.evaluate(
    () => (JSON.parse(localStorage['last-account']) as { id: string }).id,
  )
  const mailbox = await (await world.person()).newPage()
  await mailbox.goto(`/api/mail/unsubscribe/${unsubscribeToken(secret, id)}`)
  await mailbox.getByText('Do you want no more news from Loreloom by email?').waitFor()
  expect(await master.isChecked()).toBe(true)
  await mailbox.getByRole('button', { name: 'Unsubscribe' }).click()
  await mailbox.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await until(async () => !(await master.isChecked()))
})
