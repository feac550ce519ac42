import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { statement } from '../../db/statement.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { createPostApp, type Mailbox, openMailbox, type PostApp } from '../../testing/mailbox.ts'
import { sweepMails } from './stored-mails.ts'
import { subjectLine } from './mail-content.ts'
import { queueNotice } from './queue-mail.ts'
import { eraseMailsJob } from './job-types.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function begin(box?: Mailbox, env: Record<string, string> = {}): Promise<PostApp> {
  const app = await createPostApp({ ...(box && { SMTP_URL: box.url }), ...env })
  opened.push(app)
  const form = { username: 'erin', email: 'Erin@Example.ORG', password: 'a long password' }
  const reply = await app.fetch('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(reply.status).toBe(200)
  return app
}
async function mailbox(options = {}): Promise<Mailbox> {
  const box = await openMailbox(options)
  opened.push(box)
  return box
}
const mails = (app: PostApp) => app.db.read.all(selectMails, {})
const jobs = (app: PostApp) => app.db.read.all(selectJobs, {})
const selectMails = statement()((db) =>
  db.selectFrom('mails').select(['id', 'state', 'attempts', 'last_error', 'address']),
)
const selectJobs = statement()((db) =>
  db.selectFrom('jobs').select(['name', 'run_at']).where('name', '=', 'mail.send'),
)
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test.each([false, true])(
  'a mail reaches a real mail server whole (STARTTLS %s)',
  async (startTls) => {
    // Its certificate is its own: a machine that mail is handed to in the open is no safer for a name.
    const box = await mailbox({ startTls })
    const app = await begin({
      ...box,
      url: `${box.url}${startTls ? '?tls.rejectUnauthorized=false' : ''}`,
    })
    await app.post()
    expect(box.received).toHaveLength(1)
    const [{ to, mail }] = box.received as [Mailbox['received'][0]]
    // The domain is the same in either case; the part before it is its owner's business.
    expect(to).toBe('Erin@example.org')
    expect(mail).toMatchObject({
      subject: 'Confirm your email address',
      from: { name: 'Loreloom', address: 'no-reply@loreloom.test' },
      to: [{ address: 'Erin@example.org' }],
    })
    expect(mail.text).toContain('Hello @erin,')
    expect(mail.text).toMatch(/http:\/\/loreloom\.test\/verify-email#[\w-]{43}/)
    expect(mail.html).toContain('Confirm this address</a>')
    expect(mail.html).not.toMatch(/<img|<script|<link/)
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    const [row] = await mails(app)
    expect(mail.messageId).toBe(`<${row!.id}@loreloom.test>`)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
  },
)

test('what a server cannot take now is tried again until it is taken, once', async () => {
  const box = await mailbox()
  const app = await begin(box)
  box.answers.push(451, 421)
  await app.post()
  expect(await mails(app)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect((await mails(app))[0]!.last_error).toContain('451')
  await app.post()
  expect((await mails(app))[0]).toMatchObject({ attempts: 1 })
  await app.post(later(0.1))
  await app.post(later(0.2))
  expect(await mails(app)).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }])
  expect(box.received).toHaveLength(1)
  await app.post(later(100))
  expect(box.received).toHaveLength(1)
})

test('what a server refuses for good is given up at once', async () => {
  const box = await mailbox()
  const app = await begin(box)
  box.answers.push(550)
  await app.post()
  expect(await mails(app)).toMatchObject([{ state: 'failed', attempts: 1 }])
  expect(await jobs(app)).toEqual([])
})

test('while no server answers it is tried twelve times over two days, then given up', async () => {
  const box = await openMailbox()
  await box.close()
  const app = await begin(box)
  const began = Date.now()
  let last = began
  for (let round = 1; round <= 12; round++) {
    const [due] = await jobs(app)
    last = Date.parse(due!.run_at)
    await app.post(new Date(due!.run_at))
    expect((await mails(app))[0]).toMatchObject({
      attempts: round,
      state: round < 12 ? 'waiting' : 'failed',
      last_error: expect.stringContaining('ECONNREFUSED') as string,
    })
  }
  expect(await jobs(app)).toEqual([])
  expect(last - began).toBeGreaterThan(23 * 3_600_000)
})

test('without a mail server every mail is a file, for nobody else to read', async () => {
  const app = await begin()
  await app.post()
  const folder = join(app.config.dataDir, 'mail')
  const { id } = (await mails(app))[0]!
  expect(readdirSync(folder)).toEqual([`${id}.eml`])
  const mail = await PostalMime.parse(readFileSync(join(folder, `${id}.eml`), 'utf8'))
  expect(mail.subject).toBe('Confirm your email address')
})

test('after a month nothing of it is left', async () => {
  const app = await begin()
  await app.post()
  await sweepMails(app.app, later(29 * 24))
  expect(await mails(app)).toHaveLength(1)
  await sweepMails(app.app, later(31 * 24))
  expect(await mails(app)).toEqual([])
  expect(readdirSync(join(app.config.dataDir, 'mail'))).toEqual([])
})

test('mails can be erased, those on their way too', async () => {
  const app = await begin()
  const { id } = (await mails(app))[0]!
  await app.db.write((trx) => enqueueJob(trx, eraseMailsJob, [id]))
  await app.post()
  expect(await mails(app)).toEqual([])
  expect(existsSync(join(app.config.dataDir, 'mail', `${id}.eml`))).toBe(false)
})

test('a subject is one line, whatever a title holds', () => {
  expect(subjectLine(' Who\r\nBcc: everybody@example.org\u2028lit it? ')).toBe(
    'Who Bcc: everybody@example.org lit it?',
  )
})

/** Mails that wait together go out side by side, in any order. */
function mailAbout({ received }: Awaited<ReturnType<typeof mailbox>>, subject: string) {
  expect(received.map(({ mail }) => mail.subject)).toContain(subject)
  return received.find(({ mail }) => mail.subject === subject)!.mail
}

test.each([
  ['refund', '$3.00 come back to you', 'go back to the card or wallet you paid with.'],
  ['refund_failed', 'Your bank did not take a refund', 'could not be given back.'],
] as const)('money that goes back is told by mail: %s', async (kind, subject, said) => {
  const box = await mailbox()
  const app = await begin(box)
  const facts = { book: 'The Ninth Lamp', amount: 300, currency: 'usd' }
  await app.db.write(async (trx) => {
    const { id } = (await trx.first(selectErin, {}))!
    await queueNotice(trx, id, kind, facts, new Date().toISOString())
  })
  await app.post()
  const mail = mailAbout(box, subject)
  expect(mail.text).toContain('$3.00 of what you paid for “The Ninth Lamp” ')
  expect(mail.text).toContain(said)
  expect(mail.text).toContain('/settings/payments')
})

test('a refund that failed is told to an admin: how much, why, and where to ask for it again', async () => {
  const box = await mailbox()
  const app = await begin(box)
  const facts = { amount: 300, currency: 'usd', problem: 'A refund failed: no.' }
  await app.db.write(async (trx) => {
    const { id } = (await trx.first(selectErin, {}))!
    await queueNotice(trx, id, 'refund_stuck', facts, new Date().toISOString())
  })
  await app.post()
  const mail = mailAbout(box, 'A refund of $3.00 failed')
  expect(mail.text).toContain('A refund failed: no.')
  expect(mail.text).toContain('/admin?tab=orders')
  expect(mail.text).toContain('You get this because @erin is an admin of this site.')
})
const selectErin = statement()((db) =>
  db.selectFrom('users').select('id').where('username', '=', 'erin'),
)
