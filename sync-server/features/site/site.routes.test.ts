import { expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { ServerFacts } from '#shared/contract/site.ts'
import { statement } from '../../db/statement.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { jobsOf } from '../index.ts'
import { hasPeople } from '../users/users.ts'

async function about(env: Record<string, string>): Promise<unknown> {
  const app = await createTestApp(env)
  try {
    const reply = await app.fetch('/api/server')
    return ((await reply.json()) as { data: unknown }).data
  } finally {
    await app.close()
  }
}

const FACTS = {
  name: '',
  icon_file_id: null,
  mails: false,
  is_new: true,
  operator: null,
  contact: null,
  generates: false,
  makes_covers: false,
  payments: null,
}

test('everybody is told who runs the server, as far as its settings say', async () => {
  expect(await about({})).toEqual({ ...FACTS })
  const named = { OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' }
  expect(await about(named)).toEqual({
    ...FACTS,
    operator: 'The Lamp Room',
    contact: 'desk@example.org',
  })
  const web = await about({ CONTACT: 'https://example.org/contact' })
  expect(web).toEqual({ ...FACTS, contact: 'https://example.org/contact' })
  const model = { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'lamp-1' }
  expect(await about(model)).toMatchObject({ generates: true })
})

test('a part of the model server’s settings stops the start and says what lacks', async () => {
  await expect(about({ OPENAI_API_KEY: 'k' })).rejects.toThrow(
    /OPENAI_API_KEY: is set, but OPENAI_MODEL is not: name the model that answers there/,
  )
  await expect(about({ OPENAI_MODEL: 'lamp-1' })).rejects.toThrow(/OPENAI_MODEL: is set/)
})

test('what books cost beside their words is told, and no key', async () => {
  const sells = await about({ STRIPE_SECRET_KEY: 'sk_test_lamp', CURRENCY: 'EUR' })
  expect(sells).toEqual({ ...FACTS, payments: { currency: 'eur', licence_price: 2_000 } })
})

test.each([
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_lamp' }, /STRIPE_WEBHOOK_SECRET: is set, but STRIPE_SECRET_KEY/],
  [{ STRIPE_SECRET_KEY: 'pk_live_lamp' }, /STRIPE_SECRET_KEY: is no secret key of Stripe/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_lamp', STRIPE_WEBHOOK_SECRET: 'lamp' },
    /STRIPE_WEBHOOK_SECRET: is no signing secret/,
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_lamp', PUBLIC_URL: 'http://lamps.example.org' },
    /STRIPE_SECRET_KEY: takes real money, and PUBLIC_URL is not https/,
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_lamp', STRIPE_API_BASE: 'https://stripe.example.org' },
    /STRIPE_API_BASE: is for tests/,
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_lamp', STRIPE_CHECKOUT_DOMAIN: 'https://pay.example.org/' },
    /STRIPE_CHECKOUT_DOMAIN: is no domain/,
  ],
  [
    { STRIPE_CHECKOUT_DOMAIN: 'pay.example.org' },
    /STRIPE_CHECKOUT_DOMAIN: is set, but STRIPE_SECRET_KEY/,
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_lamp', CURRENCY: 'jpy' },
    /CURRENCY: is no currency that is counted in hundredths/,
  ],
] as [Record<string, string>, RegExp][])(
  'settings of payments that do not fit together stop the start: %o',
  async (env, said) => {
    await expect(about(env)).rejects.toThrow(said)
  },
)

test('a contact that is no address stops the start and says so', async () => {
  await expect(about({ CONTACT: 'javascript:alert(1)' })).rejects.toThrow(/CONTACT/)
})

test('a server is not new again once its only account is deleted: no stranger becomes its admin', async () => {
  const app = await createTestApp()
  const call = async (method: string, path: string, body: object, token?: string) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const reply = await app.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
    return (await reply.json()) as { data: Session; error?: string }
  }
  const signUp = (username: string) =>
    call('POST', '/auth/signup', {
      username,
      email: `${username}@example.org`,
      password: 'a long password',
    })
  const isNew = async () =>
    ((await (await app.fetch('/api/server')).json()) as { data: ServerFacts }).data.is_new
  const { token, user } = (await signUp('alice')).data
  expect([user.is_admin, await isNew()]).toEqual([true, false])
  const closed = { signups: 'closed', reason: 'Mine alone.' }
  await call('PUT', '/admin/settings', closed, token)
  const end = { username: 'alice', password: 'a long password' }
  await call('POST', '/account/delete', end, token)
  await new Jobs(app.db, jobsOf(app.app), app.app.log).runDue(undefined, 'slow')
  expect([await hasPeople(app.db.read), await isNew()]).toEqual([false, false])
  expect((await signUp('bob')).error).toBe('trust.signups_closed')
  await app.db.write((trx) => trx.run(openSignups, {}))
  expect((await signUp('bob')).data.user.is_admin).toBe(false)
  await app.close()
})

const openSignups = statement()((db) =>
  db.deleteFrom('site_settings').where('name', '=', 'signups'),
)
