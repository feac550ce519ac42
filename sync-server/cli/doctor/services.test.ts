import { afterAll, afterEach, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { openModelServer } from '../../testing/model-server/open-model-server.ts'
import { openStripe } from '../../testing/stripe/open-stripe.ts'
import { checkMail, checkModel, checkPayments } from './services.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(removeSites)
const patient = (env: Record<string, string> = {}) => patientIn(newSite(false), env)

test('a mail server is greeted, and gets no mail', async () => {
  const box = await openMailbox()
  opened.push(box.close)
  expect((await checkMail(patient({ SMTP_URL: box.url })))[0]?.state).toBe('fine')
  expect(box.received).toEqual([])
})

test('a mail server that refuses the password, one that is not there, and none', async () => {
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(Object.assign(new Error('No such user'), { responseCode: 535 })),
  })
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
  const { port } = strict.server.address() as { port: number }
  const at = (address: string) => checkMail(patient({ SMTP_URL: address }))
  expect((await at(`smtp://eve:wrong@127.0.0.1:${port}`))[0]).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('535'),
    cure: 'Check user name and password in SMTP_URL.',
  })
  await new Promise<void>((resolve) => strict.close(() => resolve()))
  expect((await at(`smtp://127.0.0.1:${port}`))[0]).toMatchObject({
    state: 'wrong',
    cure: expect.stringContaining('Check host and port'),
  })
  expect((await checkMail(patient()))[0]?.state).toBe('look')
})

test('a model server is asked for its list, or for one word', async () => {
  const server = await openModelServer()
  opened.push(server.close)
  const found = async (model: string) =>
    (await checkModel(patient({ OPENAI_BASE_URL: server.url, OPENAI_MODEL: model })))[0]
  expect(await found('lamp-1')).toMatchObject({ state: 'fine' })
  expect(server.asked).toEqual([])
  expect(await found('lamp-2')).toMatchObject({
    state: 'wrong',
    cure: expect.stringContaining('OPENAI_MODEL'),
  })
  server.offers(null)
  expect(await found('lamp-2')).toMatchObject({ state: 'fine' })
  expect(server.asked).toHaveLength(1)
})

test('Stripe gets one read call, and the key’s mode is told', async () => {
  const stripe = await openStripe()
  opened.push(stripe.close)
  const env = { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_API_BASE: stripe.url }
  const [key, webhook] = await checkPayments(patient(env))
  expect(key).toMatchObject({ state: 'fine', found: expect.stringContaining('test mode') })
  expect(webhook?.state).toBe('look')
  expect(stripe.asked.map(({ operation }) => operation)).toEqual(['events.list'])
  stripe.next('refused')
  expect((await checkPayments(patient(env)))[0]?.state).toBe('wrong')
})
