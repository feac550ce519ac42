import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { unsubscribeToken } from '../../sync-server/features/mail/links.ts'
import { type Mailbox, openMailbox } from '../../sync-server/testing/mailbox.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let box: Mailbox
let server: LiveServer
beforeAll(async () => {
  box = await openMailbox()
  server = await startLiveServer({ SMTP_URL: box.url })
})
afterAll(async () => {
  await server.close()
  await box.close()
})

const mailsTo = (address: string) =>
  box.received.filter(({ to }) => to === address).map(({ mail }) => mail)
async function mailTo(address: string, subject: string) {
  const mail = await until(() => {
    const found = mailsTo(address)
      .filter((one) => one.subject === subject)
      .at(-1)
    if (!found) throw new Error(`No “${subject}” for ${address}`)
    return found
  })
  const { text = '' } = mail
  return { text, path: /http:\/\/localhost:\d+(\S+)/.exec(text)![1]! }
}
/** Opens the link of a mail on the device where the user reads their mail, which need not be signed in. */
async function confirm(address: string) {
  const { path } = await mailTo(address, 'Confirm your email address')
  await using _ = await openApp(path, { server })
  await page.press('Confirm this address')
  await page.shows(address)
  expect(screen.getByRole('main').textContent).toContain(`${address} is confirmed.`)
}

test('an address is proved by its mail, a second one becomes the primary one, and the first can go', async () => {
  const device = newDevice()
  {
    await using app = await openApp('/signup', { server, device })
    const dialog = await page.part('dialog', 'Sign Up')
    await dialog.fill('Username', 'wren')
    await dialog.fill('Email', 'wren@example.org')
    await dialog.fill('Password (min 8 characters)', 'a long password')
    await dialog.fill('Confirm Password', 'a long password')
    await dialog.press('Sign Up')
    await page.shows('We have sent you an email. Open its link to confirm your address.')
    app.goto('/settings/account')
    const list = await page.part('list', 'Email addresses')
    await list.shows('Not verified yet')
  }
  await confirm('wren@example.org')
  {
    await using _ = await openApp('/settings/account', { server, device })
    const list = await page.part('list', 'Email addresses')
    await list.shows('Verified')

    const add = () => page.getByRole<HTMLButtonElement>('button', { name: 'Add' })
    expect(add().disabled).toBe(true)
    for (const [typed, problem] of [
      ['wren@', 'Please enter a valid email address'],
      ['WREN@example.org', 'You have already added this email address to your account'],
    ] as const) {
      await page.fill('Add an email address', typed)
      await page.fill('Your password', 'a long password')
      await page.press('Add')
      await page.shows(problem)
    }
    await page.fill('Add an email address', 'wren@example.net')
    await page.fill('Your password', 'a wrong password')
    await page.press('Add')
    await page.shows('This is not your password.')
    await page.fill('Your password', 'a long password')
    await page.press('Add')
    await page.shows('Email address added successfully!')
    const primary = await page.findByRole<HTMLButtonElement>('button', {
      name: 'Make wren@example.net primary',
    })
    expect(primary.disabled).toBe(true)
  }
  await confirm('wren@example.net')
  await using _ = await openApp('/settings/account', { server, device })
  await page.press('Make wren@example.net primary')
  await page.shows('Primary email updated successfully!')
  await mailTo('wren@example.org', 'Your primary email address was changed')

  await page.press('Remove wren@example.org')
  const dialog = await page.part('dialog', 'Remove email address')
  await dialog.shows('Are you sure you want to remove wren@example.org?')
  await dialog.press('Remove')
  await page.shows('Email address removed successfully!')
  const list = await page.part('list', 'Email addresses')
  // The change before may be heard of only now, and shows both until this one is heard of too.
  await until(() => expect(list.texts('listitem')).toHaveLength(1))
})

test('an address is shown as verified as soon as its link was opened elsewhere', async () => {
  const { session } = await server.member('finch')
  await using _ = await openApp('/settings/account', { server, session })
  const list = await page.part('list', 'Email addresses')
  await list.shows('Not verified yet')
  const { path } = await mailTo('finch@example.org', 'Confirm your email address')
  const body = JSON.stringify({ token: path.slice(path.indexOf('#') + 1) })
  const headers = { 'content-type': 'application/json' }
  const reply = await server.fetch('/api/auth/verify-email', { method: 'POST', headers, body })
  expect(reply.status).toBe(200)
  await list.shows('Verified')
})

test('a forgotten password is replaced by the link of a mail', async () => {
  const device = newDevice((await server.member('rook')).session)
  {
    await using app = await openApp('/', { server, device })
    await app.allSaved()
  }
  {
    await using _ = await openApp('/', { server })
    await page.press('Sign In')
    await page.press('Forgot password?')
    const forgot = await page.part('dialog', 'Forgot your password?')
    await forgot.fill('Email', 'rook@example.org')
    await forgot.press('Send link')
    await page.part('dialog', 'Check your email')
  }
  const { path } = await mailTo('rook@example.org', 'Choose a new password')
  {
    await using _ = await openApp(path, { server })
    await page.fill('New password', 'a new password')
    await page.fill('Confirm new password', 'another one')
    await page.press('Change password')
    await page.shows('Passwords do not match')
    await page.fill('Confirm new password', 'a new password')
    await page.press('Change password')
    await page.findByRole('heading', { name: 'Your password has been changed' })
    const main = await page.part('main')
    await main.press('Sign In')
    const form = await page.part('dialog', 'Sign In')
    await form.fill(/^Username/, 'rook')
    await form.fill('Password', 'a new password')
    await form.press('Sign In')
    await page.gone('dialog', 'Sign In')
  }
  // A signed-in user has to sign in again, and the link is used up.
  {
    await using _ = await openApp('/', { server, device })
    await page.shows('Your session has expired. Please log in again.')
  }
  await using _ = await openApp(path, { server })
  await page.fill('New password', 'a third password')
  await page.fill('Confirm new password', 'a third password')
  await page.press('Change password')
  await page.shows('This link is no longer valid. Please ask for a new one.')
  await page.press('Ask for a new link')
  await page.part('dialog', 'Forgot your password?')
  await mailTo('rook@example.org', 'Your password was changed')
})

test('the way out of a mail ends its news, after a question', async () => {
  const { session } = await server.member('heron')
  const device = newDevice(session)
  const master = async () => page.findByLabelText<HTMLInputElement>('Email notifications')
  {
    await using app = await openApp('/settings', { server, device })
    await app.says('Confirm heron@example.org to get notifications there.')
    const { path } = await mailTo('heron@example.org', 'Confirm your email address')
    app.goto(path)
    await page.press('Confirm this address')
    await app.says('heron@example.org is confirmed.')
    app.goto('/settings')
    await app.says('Notifications go to heron@example.org')
    expect((await master()).checked).toBe(true)
  }
  // The secret in the form of the mail.
  const secret = Buffer.from(
    readFileSync(join(server.dataDir, 'mail.secret'), 'utf8').trim(),
    'hex',
  )
  const reply = await server.fetch(
    `/api/mail/unsubscribe/${unsubscribeToken(secret, session.user.id)}`,
    { redirect: 'manual' },
  )
  const out = new URL(reply.headers.get('location')!, server.origin)
  {
    await using app = await openApp(out.pathname + out.hash, { server })
    await app.says('Stop notification emails from Loreloom?')
    const kept = await server.member('heron')
    const settings = await kept.call<{ email_notifications_enabled: boolean }>(
      'GET',
      `/users/${session.user.id}/settings`,
    )
    expect(settings.email_notifications_enabled).toBe(true)
    await page.press('Unsubscribe')
    await page.findByRole('heading', { name: 'You are unsubscribed' })
  }
  await using app = await openApp('/settings', { server, device })
  await app.until(async () => expect((await master()).checked).toBe(false))
})

test('a link that lost its token says so, and leads on', async () => {
  const { session } = await server.member('wren')
  await using app = await openApp('/verify-email', { server, session })
  await page.shows('This link is no longer valid. Please ask for a new one.')
  await page.press('Your addresses', 'link')
  await page.findByRole('list', { name: 'Email addresses' })
  app.goto('/unsubscribe')
  await page.shows('This link is no longer valid. Please ask for a new one.')
  await page.findByRole('link', { name: 'settings' })
})

test('an open page of settings hears of it at once', async () => {
  const { session } = await server.member('egret')
  await using app = await openApp('/settings', { server, session })
  const master = await page.findByLabelText<HTMLInputElement>('Email notifications')
  expect(master.checked).toBe(true)
  const secret = Buffer.from(
    readFileSync(join(server.dataDir, 'mail.secret'), 'utf8').trim(),
    'hex',
  )
  const token = unsubscribeToken(secret, session.user.id)
  const reply = await server.fetch(`/api/mail/unsubscribe/${token}`, { method: 'POST' })
  expect(reply.status).toBe(200)
  await app.until(() => expect(master.checked).toBe(false))
})
