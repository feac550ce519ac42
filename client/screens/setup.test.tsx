import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

const opened: LiveServer[] = []
afterEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['visit']
  for (const server of opened.splice(0)) await server.close()
})
async function begin(env: Record<string, string> = {}): Promise<LiveServer> {
  const server = await startLiveServer(env)
  opened.push(server)
  return server
}

async function fillSignUp(username: string) {
  const dialog = await page.part('dialog', 'Sign Up')
  await dialog.fill('Username', username)
  await dialog.fill('Email', `${username}@example.org`)
  await dialog.fill('Password (min 8 characters)', 'a long password')
  await dialog.fill('Confirm Password', 'a long password')
  await dialog.press('Sign Up')
  await page.gone('dialog', 'Sign Up')
}
const done = (count: number) => page.shows(new RegExp(`^${count} of 6$`))

test('the first account is told that the server is theirs, and names it, without a word of mail', async () => {
  const server = await begin()
  const device = newDevice()
  {
    await using app = await openApp('/signup', { server, device })
    await page.shows('This server is new: the first account becomes its admin.')
    await fillSignUp('alba')
    await page.heading('This server is yours.')
    await done(0)
    expect(document.activeElement?.getAttribute('role')).toBe('dialog')
    expect(app.seen.join(' ')).not.toMatch(/sent you an email|confirm your address/i)
    await page.fill('Name', 'The Long Table')
    await page.pressBy('{Enter}', 'Save')
    await page.focusIs('Who may sign up')
    await done(1)
    const list = await page.part('list')
    await list.shows('The Long Table')
    await page.press('Change: Name and picture')
    await list.shows('The Long Table')
    await page.press('Choose: Who may sign up')
    // The next thing stands open; it is saved as it is chosen.
    await page.tick(/^By invitation/)
    await done(2)
    await page.fill('For', 'The reading group')
    await page.pressBy('{Enter}', 'Make a link')
    const link = await page.findByLabelText<HTMLInputElement>('Invitation link')
    expect(link.value).toMatch(/\/signup#[\w-]{22}$/)
    await page.shows('The reading group')
    await page.focusIs('Make a link')
    await page.shows(/It leads to this machine alone/)

    await page.pressBy('{Enter}', 'Create: A first community')
    const dialog = await page.part('dialog', 'Create Community')
    await dialog.fill('Name', 'Table Talk')
    await dialog.pressBy('{Enter}', 'Create')
    await done(3)
    await page.focusIs('Another: A first community')
    await page.pressBy('{Enter}', 'Add: Something to read')
    await done(4)
    await page.focusIs('Remove: Something to read')
    await page.pressBy('{Enter}', 'Set up: Mail')
    await page.focusIs('Mail')
    await page.shows(/SMTP_URL=/)
    await page.press('Open your server')
    await page.findByRole('link', { name: 'The Long Table' })
    await page.findAllByRole('combobox', { name: 'Search The Long Table' })
    expect(document.title).toBe('The Long Table')
    await app.allSaved()
  }
  // Home still leads there, until that is declined; then it stays in Admin.
  await using app = await openApp('/', { server, device })
  const card = await page.part('region', 'This server is yours')
  await card.shows('Still to do: a backup.')
  await card.press('Not now')
  await page.gone('region', 'This server is yours')
  app.goto('/admin?tab=setup')
  await page.press('Remove: Something to read')
  const dialog = await page.part('dialog', 'Remove the sample content')
  await dialog.press('Remove')
  await page.findByRole('button', { name: 'Add: Something to read' })
})

test('the first page of a new server says that the first account is its admin, and no later one does', async () => {
  const server = await begin()
  const firstVisit = () => Object.assign(document.documentElement.dataset, { visit: 'first' })
  {
    firstVisit()
    await using _ = await openApp('/', { server })
    await page.shows('The first account becomes the admin.')
  }
  await server.member('alba')
  localStorage.clear()
  firstVisit()
  await using _ = await openApp('/', { server })
  await page.shows('Free. No ads, no tracking.')
})

test('an invitation leads to the address of the settings', async () => {
  const server = await begin({ PUBLIC_URL: 'https://table.example' })
  const { call, session } = await server.member('alba')
  await call('PUT', '/admin/settings', { signups: 'invitation', reason: 'Ours' })
  await using _ = await openApp('/admin?tab=setup', { server, session })
  await page.press('Change: Who may sign up')
  await page.press('Make a link')
  const link = await page.findByLabelText<HTMLInputElement>('Invitation link')
  expect(link.value).toMatch(/^https:\/\/table\.example\/signup#/)
  expect(page.queryByText(/leads to this machine alone/)).toBe(null)
})

test('nobody else is greeted as the admin', async () => {
  const server = await begin()
  await server.member('alba')
  await using app = await openApp('/signup', { server })
  await fillSignUp('bela')
  await page.findByRole('region', { name: /^Welcome, bela/ })
  expect(app.seen.join(' ')).not.toContain('The first account')
  app.goto('/admin/setup')
  await page.findByRole('heading', { name: 'Recent Posts' })
  expect(app.seen.join(' ')).not.toContain('This server is yours')
  expect(app.seen.join(' ')).not.toMatch(/sent you an email/)
})

test('by invitation: the form says what is needed, a link opens it, and a used one says so', async () => {
  const server = await begin({ CONTACT: 'desk@example.org' })
  const { call } = await server.member('alba')
  await call('PUT', '/admin/settings', { signups: 'invitation', name: 'The Table', reason: 'Ours' })
  const { code } = await call<{ code: string }>('POST', '/admin/invitations', {})
  {
    await using _ = await openApp('/signup', { server })
    const dialog = await page.part('dialog', 'Sign Up')
    await dialog.shows(/takes new people by invitation.*desk@example.org/)
    expect(dialog.queryByLabelText('Username')).toBe(null)
    expect(dialog.queryByRole('button', { name: 'Sign Up' })).toBe(null)
  }
  {
    await using _ = await openApp(`/signup#${code}`, { server })
    await page.shows('You are invited to The Table.')
    await fillSignUp('bela')
    expect(sessionStorage.getItem('invitation')).toBe(null)
  }
  localStorage.clear()
  {
    await using _ = await openApp(`/signup#${code}`, { server })
    await page.shows(/This invitation has been used/)
    expect(screen.queryByLabelText('Username')).toBe(null)
  }
  await call('PUT', '/admin/settings', { signups: 'closed', reason: 'Full' })
  await using _ = await openApp('/signup', { server })
  await page.shows(/not accepting new accounts right now/)
})

test('without mail the forgotten password says whom to ask, and addresses have no links', async () => {
  const server = await begin({ OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' })
  const { session } = await server.member('alba')
  {
    await using _ = await openApp('/', { server })
    await page.press('Sign In')
    await page.press('Forgot password?')
    await page.shows(/Ask The Lamp Room \(desk@example.org\) for a link/)
    expect(page.queryByRole('button', { name: 'Send link' })).toBe(null)
  }
  await using app = await openApp('/settings/account', { server, session })
  await page.shows(/This server sends no mail/)
  expect(screen.queryByText('Not verified yet')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Send link again' })).toBe(null)
  // Nothing is sold here either.
  expect(screen.queryByRole('link', { name: 'Payments' })).toBe(null)
  app.goto('/settings/notifications')
  await page.shows(/^No push notifications during these hours/)
  expect(screen.queryByLabelText('Email notifications')).toBe(null)
  expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBe(null)
})
