import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { allEndpoints } from '#shared/contract/index.ts'
import { readConfig } from '../../config.ts'
import { statement } from '../../db/statement.ts'
import { challengeFrom, proofFor, solve } from '../../testing/proofs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeProofs } from './proofs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PROOF_WORK: '20' })
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

let people = 0
async function signUp(headers: Record<string, string>, more = {}) {
  const username = `person-${++people}`
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  const reply = await app.fetch('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...form, ...more }),
  })
  const { error, message } = (await reply.json()) as { error?: string; message?: string }
  return { status: reply.status, error, message }
}
const MISSING = {
  status: 403,
  error: 'trust.proof_missing',
  message: 'This device has not been checked yet. Please try again.',
}
const REFUSED = {
  status: 403,
  error: 'trust.proof_refused',
  message: 'This device could not be checked. Please try again.',
}

test('an account costs a solved puzzle, and a puzzle opens one', async () => {
  expect(await signUp({})).toEqual(MISSING)
  const proof = await proofFor(app)
  expect((await signUp(proof)).status).toBe(200)
  expect(await signUp(proof)).toEqual(REFUSED)
  const once = await proofFor(app)
  const both = await Promise.all([signUp(once), signUp(once), signUp(once)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 403)).toHaveLength(2)
})

test('what is no proof, or a proof of another puzzle, is refused', async () => {
  const challenge = (await challengeFrom(app))!
  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }
  const forged = [
    'nonsense',
    coded(null),
    coded({ challenge }),
    coded({ challenge, solution: { counter: 7, derivedKey: '00'.repeat(32) } }),
    await solve(easy),
    await solve(later),
    coded({
      ...JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()),
      challenge: easy,
    }),
  ]
  for (const proof of forged) expect(await signUp({ 'x-proof': proof })).toEqual(REFUSED)
})

test('a puzzle runs out after ten minutes, and is forgotten then', async () => {
  const proof = await proofFor(app)
  const used = await proofFor(app)
  await signUp(used)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(await signUp(proof)).toEqual(REFUSED)
  const count = async () => (await app.db.read.all(selectProofs, {})).length
  const before = await count()
  await app.db.write((trx) => purgeProofs(trx, new Date(Date.now() - 1_200_000).toISOString()))
  expect(await count()).toBe(before)
  await app.db.write((trx) => purgeProofs(trx, new Date().toISOString()))
  expect(await count()).toBe(0)
  expect(await signUp(used)).toEqual(REFUSED)
})

const selectProofs = statement()((db) => db.selectFrom('used_proofs').selectAll())

test('whoever fills in the field that nobody sees is refused, with a proof too', async () => {
  expect(await signUp(await proofFor(app), { homepage: 'https://spam.example' })).toEqual(REFUSED)
  expect((await signUp(await proofFor(app), { homepage: '' })).status).toBe(200)
})

test('a refused form costs its proof nothing', async () => {
  const proof = await proofFor(app)
  expect((await signUp(proof, { password: 'short' })).status).toBe(422)
  expect((await signUp(proof)).status).toBe(200)
})

test('the contract says which calls ask for one', () => {
  const asked = allEndpoints().filter(([, endpoint]) => 'proof' in endpoint && endpoint.proof)
  expect(asked.map(([name]) => name)).toContain('auth.signup')
  for (const [, endpoint] of asked) expect(endpoint.auth).toBe('none')
})

test('PROOF_WORK says how long a puzzle takes; without limits, or where no browser could, there is none', () => {
  const work = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: app.config.dataDir, ...env }).proofWork
  expect(work({})).toBe(4_000)
  expect(work({ PROOF_WORK: '9000', RATE_LIMITS: 'off' })).toBe(9_000)
  expect(work({ RATE_LIMITS: 'off' })).toBe(0)
  expect(work({ PUBLIC_URL: 'https://loreloom.example' })).toBe(4_000)
  expect(work({ PUBLIC_URL: 'http://192.168.1.5:8787' })).toBe(0)
  // At home people open the bare address, whatever the settings forgot.
  expect(work({ HOST: '0.0.0.0' })).toBe(0)
  expect(work({ HOST: '0.0.0.0', PUBLIC_URL: 'https://loreloom.example' })).toBe(4_000)
})
