import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { allEndpoints } from '#shared/contract/index.ts'
import type { MutationResult } from '#shared/contract/sync.ts'
import { ERRORS } from '#shared/errors.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../cast.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const endpoints = allEndpoints()
const alice = () => ({ authorization: `Bearer ${cast.sessions.alice.token}` })
interface Refusal {
  message: string
  error: string
  issues?: { path: string; message: string }[]
}

interface Sent {
  headers?: Record<string, string>
  body?: string
}

async function send(endpoint: Endpoint, id: string, query: string, init: Sent = {}) {
  const path = endpoint.path.replace(/:\w+/g, id)
  const headers = { ...alice(), ...init.headers }
  const { method } = endpoint
  const response = await app.fetch(`/api${path}${query}`, { method, ...init, headers })
  const text = await response.text()
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Refusal
  return { status: response.status, body }
}

const NULL = 'ends\u0000here'
const fieldsOf = (schema: object) => Object.keys((schema as { shape: object }).shape)

describe('U+0000 is refused at the door', () => {
  const withBody = endpoints.filter(([, endpoint]) => 'body' in endpoint && endpoint.body)
  test.each(withBody)('in every field of the body of %s', async (_, endpoint) => {
    const { body: schema } = endpoint as { body?: object }
    for (const field of [...fieldsOf(schema!), 'a field nobody knows']) {
      if ('carriesCalls' in endpoint && field === 'mutations') continue
      for (const value of [NULL, { deep: [1, { down: NULL }] }, { [NULL]: 1 }]) {
        const { status, body } = await send(endpoint, NOWHERE, '', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ [field]: value }),
        })
        expect([field, status, body.error]).toEqual([field, 422, 'request.invalid'])
        if ('carriesCalls' in endpoint) continue
        expect(body.issues![0]!.path.startsWith(field)).toBe(true)
        expect(body.issues![0]!.message).toBe('The text contains characters that cannot be used')
      }
    }
  })

  const withQuery = endpoints.filter(([, { query }]) => query)
  test.each(withQuery)('in every parameter of %s', async (_, endpoint) => {
    for (const name of fieldsOf(endpoint.query!)) {
      const { status, body } = await send(endpoint, NOWHERE, `?${name}=a%00b`)
      expect([name, status, body.error, body.issues?.[0]?.path]).toEqual([
        name,
        422,
        'request.invalid',
        name,
      ])
    }
  })

  const withParams = endpoints.filter(([, { path }]) => path.includes(':'))
  test.each(withParams)('in the path of %s', async (_, endpoint) => {
    const { status, body } = await send(endpoint, 'a%00b', '')
    expect([status, body.error]).toEqual([404, 'request.not_found'])
  })

  const forms = endpoints.filter(([, endpoint]) => 'takes' in endpoint && endpoint.takes === 'form')
  test.each(forms)('in the fields and names of the form of %s', async (_, endpoint) => {
    const part = (head: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const file = (name: string) => part(`name="file"; ${name}`, 'words')
    const forms = [
      part('name="purpose"', NULL) + file('filename="a.txt"'),
      part(`name="module"`, 'assets') + file("filename*=UTF-8''a%00.txt"),
    ]
    for (const form of forms) {
      const { status, body } = await send(endpoint, NOWHERE, '', {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `${form}--x--\r\n`,
      })
      expect([status, body.error]).toEqual([422, 'request.invalid'])
    }
  })

  test('of a pushed batch only the mutation that has it is refused, the others are done', async () => {
    const change = (name: string) => ({
      id: newId(),
      user: cast.sessions.alice.user.id,
      name: 'communities.create',
      v: 1,
      args: { body: { id: newId(), name } },
      deps: [],
      client_at: new Date().toISOString(),
    })
    const mutations = [change('Before'), change('Be\u0000tween'), change('After')]
    const { results } = await cast.make<{ results: MutationResult[] }>(
      'alice',
      'POST',
      '/sync/push',
      { device_id: newId(), epoch: 1, schema: 1, pending: 3, mutations },
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(results[1]).toMatchObject({ code: 'request.invalid' })
  })
})

/** These calls refuse every other user alike, even if no such user exists. */
const OWN = new Set(['auth.emails', 'settings.get'])
const parents = endpoints.filter(
  ([name, { method, path }]) => method === 'GET' && path.includes(':') && !OWN.has(name),
)
const ILL_FORMED = ['nonsense', '123', NOWHERE.toUpperCase(), '%20', 'x'.repeat(300), '-1']
test.each(parents)(
  '%s of what does not exist says so, whatever the id looks like',
  async (_, endpoint) => {
    const unknown = await send(endpoint, NOWHERE, '')
    expect(unknown.status).toBe(404)
    const [status, text] = ERRORS[unknown.body.error as keyof typeof ERRORS]
    expect([status, text]).toEqual([404, unknown.body.message])
    for (const id of ILL_FORMED) expect([id, await send(endpoint, id, '')]).toEqual([id, unknown])
  },
)

const pathed = endpoints.filter(([, { path }]) => path.includes(':'))
test.each(pathed)('%s never speaks of the form of an id', async (_, endpoint) => {
  const { status, body } = await send(endpoint, 'nonsense', '')
  expect(JSON.stringify(body)).not.toContain('UUIDv7')
  expect(status).not.toBe(500)
})

test('nobody makes a post that stands at every address that is none', async () => {
  const { id: community } = await cast.make('alice', 'POST', '/communities', { name: 'Nowhere' })
  for (const last of ['0', '1', 'f']) {
    const id = `00000000-0000-7000-8000-00000000000${last}`
    const post = { id, post_type: 'text', title: 'Everywhere', body: 'at once' }
    await cast.make('bob', 'POST', `/communities/${community}/posts`, post)
  }
  for (const id of ILL_FORMED) {
    expect(await cast.as('guest', 'GET', `/posts/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'posts.not_found' },
    })
  }
})

test('the refusal of a bad address carries the security headers', async () => {
  for (const path of ['/api/posts/%00', '/api/users/%ff', '/api/users/%ed%a0%80']) {
    const { status, headers } = await app.fetch(path)
    expect(status).toBe(404)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
