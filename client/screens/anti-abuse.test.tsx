import { openApp } from '../testing/open-app.tsx'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#shared/contract/admin-overview.ts'
import type { Session } from '#shared/contract/auth.ts'
import { VERSION } from '#shared/version.ts'
import type { Call } from '../e2e/support/api.ts'
import { noteBackup, noteFailure } from '../../sync-server/features/admin/last-backup.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { holdWorkers } from '../testing/worker.ts'

let server: LiveServer
/** A server that asks for a solved puzzle before each sign-up. */
let puzzling: LiveServer
/** The first account of the server is its admin. */
let admin: { session: Session; call: Call }
beforeAll(async () => {
  server = await startLiveServer()
  puzzling = await startLiveServer({ PROOF_WORK: '200' })
  admin = await server.member('nora')
})
afterAll(() => Promise.all([server.close(), puzzling.close()]))

/** Gives the reason that every act asks for. */
async function because(act: string, reason: string): Promise<void> {
  const dialog = await page.part('dialog')
  await dialog.fill('Reason', reason)
  await dialog.press(act)
  await page.gone('dialog', /./)
}

async function announce(announcement: string): Promise<void> {
  const rest = {
    signups: 'open',
    generation_open: true,
    blocked_words: [],
    blocked_domains: [],
    trusted_domains: [],
    reason: 'News',
  }
  await admin.call('PUT', '/admin/settings', { announcement, ...rest })
}

test('a backup that is late waits for an admin', async () => {
  const at = new Date(Date.now() - 15 * 86_400_000).toISOString()
  noteBackup(server.dataDir, { at, bytes: 1 })
  await using _ = await openApp('/admin', { server, session: admin.session })
  await page.findByRole('link', { name: 'No backup for 2 weeks' })
})

test('health tells of the last backup, of an attempt that failed, and the version', async () => {
  noteBackup(server.dataDir, { at: new Date().toISOString(), bytes: 3_145_728 })
  await using app = await openApp('/admin', { server, session: admin.session })
  const health = await page.part('region', 'Health')
  await health.shows('3 MB, checked')
  await health.shows(`Version ${VERSION}`)
  const how = await health.findByRole('link', { name: 'How to update' })
  expect(how.getAttribute('href')).toBe('/operators#updating')

  noteFailure(server.dataDir, new Date().toISOString())
  app.goto('/')
  app.goto('/admin')
  await page.findByRole('link', { name: 'The last backup failed' })
  await (await page.part('region', 'Health')).shows('Failed just now')
})

test('a second copy is as old as its last commit; a disk that is gone needs attention', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'loreloom-other-disk-'))
  const copied = await startLiveServer({ BACKUP_DIR: disk })
  try {
    const { session, call } = await copied.member('nora')
    const overview = () => call<Overview>('GET', '/admin/overview')
    await expect.poll(async () => (await overview()).copy?.at ?? null).not.toBeNull()
    await using app = await openApp('/admin', { server: copied, session })
    const health = await page.part('region', 'Health')
    await health.shows('Second copy')
    await health.shows('Just now')
    await page.shows('Nothing needs your attention.')
    // In one step: the copier goes on writing.
    renameSync(disk, `${disk}-gone`)
    await expect.poll(async () => (await overview()).copy?.problem ?? null).not.toBeNull()
    app.reload()
    await page.shows(/^The second copy does not go on: /)
    expect(app.text()).not.toContain('Nothing needs your attention.')
  } finally {
    await copied.close()
    for (const folder of [disk, `${disk}-gone`]) rmSync(folder, { recursive: true, force: true })
  }
})

test('an admin announces, suspends with a reason, reads the appeal and lifts it', async () => {
  const bob = await server.member('bob')
  noteBackup(server.dataDir, { at: new Date().toISOString(), bytes: 1 })
  await using app = await openApp('/', { server, session: admin.session })
  await page.press('Account menu')
  await page.press('Site admin', 'menuitem')
  await page.heading('Site admin')
  await page.shows('Nothing needs your attention.')
  await (await page.part('region', 'Health')).shows('Free on this disk')
  await page.shows(/^Up for (less than a|\d+) minutes?$/)

  await page.press('Settings', 'tab')
  await page.fill('Announcement', 'Tonight we move house.')
  // A server that is away takes nothing that was typed.
  app.offline()
  await page.shows(/offline/i)
  app.online()
  await page.press('Save settings')
  await because('Save', 'A new machine')
  await page.findByRole('button', { name: 'Hide' })
  await app.says('Tonight we move house.')

  await page.press('People', 'tab')
  await page.fill('Name or email', 'bob@')
  const people = await page.part('search', 'People')
  await people.press('Search')
  const panel = await page.part('tabpanel')
  await panel.shows(/bob@example\.org/)
  await page.press('Suspend')
  await page.choose('For how long', 'For good')
  await because('Suspend', 'Insults')
  await app.says('For good: Insults')
  await bob.call('POST', '/account/appeal', { text: 'It was a quotation.' })

  await page.press('Overview', 'tab')
  await page.press('1 appeal', 'link')
  await page.shows(/It was a quotation\./)
  await page.press('Lift suspension')
  await because('Lift suspension', 'It was a quotation')

  await page.press('Audit log', 'tab')
  await app.says('lifted the suspension of u/bob')
  await app.says('changed the settings announcement')
})

test('everybody sees at once what an admin announces, and hides it', async () => {
  const { session } = await server.member('bela')
  {
    await using app = await openApp('/admin', { server, session })
    await app.until(() => expect(location.pathname).toBe('/'))
    await app.allSaved()
    await announce('Tomorrow we move house.')
    await page.shows('Tomorrow we move house.')
    await page.press('Hide')
    await page.lacks('Tomorrow we move house.')
  }
  await using _ = await openApp('/', { server })
  await page.shows('Tomorrow we move house.')
  await announce('We have moved.')
  await page.shows('We have moved.')
})

test('whoever is suspended sees at once why, appeals, and sees at once that it is lifted', async () => {
  const { session } = await server.member('cora')
  const suspended = `/admin/users/${session.user.id}`
  await using app = await openApp('/', { server, session })
  await app.allSaved()
  await admin.call('POST', `${suspended}/suspend`, { reason: 'Insults', until: null })
  await page.shows('Your account is suspended for good.')
  await app.says('Reason: Insults.')
  await page.press('Appeal')
  await page.fill('Your appeal', 'It was a quotation.')
  await app.draftKept('It was a quotation.')
  app.reload()
  await page.press('Appeal')
  await app.until(() => page.getByDisplayValue('It was a quotation.'))
  await page.press('Send appeal')
  await app.says('Your appeal has been sent; an admin will read it.')
  await app.draftGone('It was a quotation.')
  await admin.call('POST', `${suspended}/lift`, { reason: 'It was a quotation' })
  await page.lacks(/Your account is suspended/)
})

test('signing up costs a device a moment, which is said, and a wrong name costs nothing but another', async () => {
  const fill = async (username: string, email: string) => {
    const dialog = await page.part('dialog', 'Sign Up')
    await dialog.fill('Username', username)
    await dialog.fill('Email', email)
    await dialog.fill('Password (min 8 characters)', 'a long password')
    await dialog.fill('Confirm Password', 'a long password')
    return dialog
  }
  {
    const release = holdWorkers()
    await using app = await openApp('/signup', { server: puzzling })
    const dialog = await page.part('dialog', 'Sign Up')
    await dialog.fill('Username', 'alice')
    await app.says('Checking that you are human. This takes a few seconds.')
    release()
    await app.says('Verified')
    // Robots find it; neither eyes, ears nor the keyboard do.
    const trap = '[role=dialog] [aria-hidden] input[name=homepage][tabindex="-1"]'
    expect(document.querySelectorAll(trap)).toHaveLength(1)
    await fill('alice', 'alice@example.org')
    await dialog.press('Sign Up')
    await page.gone('dialog', 'Sign Up')
  }
  await using _ = await openApp('/signup', { server: puzzling })
  const again = await fill('alice', 'alba@example.org')
  await again.press('Sign Up')
  await again.shows('This username is already taken.')
  await again.fill('Username', 'alba')
  await again.press('Sign Up')
  await page.gone('dialog', 'Sign Up')
})
