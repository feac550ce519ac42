import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { allEndpoints } from '#shared/contract/index.ts'
import { ERRORS } from '#shared/errors.ts'
import { type Cast, gatherCast } from './testing/cast.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
let app: TestApp
let cast: Cast

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

function send(endpoint: Endpoint, init: RequestInit): Promise<Response> {
  const path = endpoint.path.replace(/:\w+/g, NOWHERE)
  return app.fetch(`/api${path}`, { method: endpoint.method, ...init })
}

async function refusal(response: Response) {
  const body = (await response.json()) as { message: string; error: keyof typeof ERRORS }
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(Object.keys(ERRORS)).toContain(body.error)
  expect(response.status).toBe(ERRORS[body.error][0])
  expect(body.message).not.toBe('')
  return body.error
}

const json = { 'content-type': 'application/json' }
const signedIn = () => ({ authorization: `Bearer ${cast.sessions.alice.token}` })
const endpoints = allEndpoints()
const withBody = endpoints.filter(([, endpoint]) => 'body' in endpoint && endpoint.body)

describe.each(endpoints)('%s', (_, endpoint) => {
  test('answers a visitor with the right typed reply', async () => {
    const response = await send(endpoint, {})
    if (endpoint.auth === 'required') expect(await refusal(response)).toBe('auth.required')
    else if (!response.ok) await refusal(response)
    expect(response.status).not.toBe(500)
  })

  test('refuses a garbage token where a token matters', async () => {
    const response = await send(endpoint, {
      headers: { authorization: 'Bearer garbage.garbage.garbage' },
    })
    if (endpoint.auth === 'none') expect(response.status).not.toBe(500)
    else expect(await refusal(response)).toBe('auth.expired')
  })
})

describe.each(withBody)('%s', (_, endpoint) => {
  const headers = () => ({ ...(endpoint.auth === 'none' ? {} : signedIn()) })

  test('refuses another content type', async () => {
    const body = '<p>hello</p>'
    const response = await send(endpoint, {
      headers: { ...headers(), 'content-type': 'text/html' },
      body,
    })
    expect(await refusal(response)).toBe('request.unsupported_type')
  })

  test.each(['{"a":', 'null', '[]', '"text"', '7'])('refuses the body %s', async (body) => {
    const response = await send(endpoint, { headers: { ...headers(), ...json }, body })
    expect(await refusal(response)).toBe('request.malformed_json')
  })

  test('answers an empty body', async () => {
    const response = await send(endpoint, { headers: { ...headers(), ...json } })
    expect(response.status).not.toBe(500)
    if (!response.ok) await refusal(response)
  })

  test('refuses a body that is too large, told or counted', async () => {
    // Whole documents travel in one call, which takes a little more than the others.
    const size = 'large' in endpoint && typeof endpoint.large === 'number' ? 8_000_000 : 2_000_000
    const body = JSON.stringify({ body: 'x'.repeat(size) })
    const told = await send(endpoint, {
      headers: { ...headers(), ...json, 'content-length': String(body.length) },
      body,
    })
    expect(await refusal(told)).toBe('request.too_large')
    const stream = new Blob([body]).stream()
    const counted = await send(endpoint, {
      headers: { ...headers(), ...json },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(await refusal(counted)).toBe('request.too_large')
  })

  test('refuses fields that it does not know', async () => {
    const body = JSON.stringify({ is_admin: true, coins: 1_000_000 })
    const response = await send(endpoint, { headers: { ...headers(), ...json }, body })
    expect(['request.invalid', 'auth.expired']).toContain(await refusal(response))
  })
})

test('a path with fixed words reaches its own call, not the one with a parameter', async () => {
  const reply = await cast.as('alice', 'GET', '/communities/my')
  expect(reply.body.data).toEqual([])
  expect((await cast.as('guest', 'GET', '/communities/with-membership')).body.error).toBe(
    'auth.required',
  )
})

test.each(['/api/nothing', '/api/', '/api/posts/%00', '/api/users/%ff', '/api/users/%ed%a0%80'])(
  '%s is a typed refusal',
  async (path) => {
    expect(await refusal(await app.fetch(path))).toMatch(/not_found$/)
  },
)

test('replies carry the security headers, on success and on failure', async () => {
  for (const path of ['/api/communities', '/api/nothing']) {
    const { headers } = await app.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('cookies are only for our own pages', async () => {
  const headers = { ...json, origin: 'https://evil.example', host: 'localhost' }
  const response = await app.fetch('/api/auth/refresh', { method: 'POST', headers, body: '{}' })
  expect(await refusal(response)).toBe('request.wrong_origin')
})

test('the OpenAPI document names every call', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(named.sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test.each(endpoints)('%s is reached by its own path', async (name, endpoint) => {
  const reached = app.app.hono.routes.filter(
    ({ method, path }) => method === endpoint.method && path === `/api${endpoint.path}`,
  )
  expect(reached).toHaveLength(1)
  const concrete = `/api${endpoint.path.replace(/:\w+/g, NOWHERE)}`
  const [handlers] = app.app.hono.router.match(endpoint.method, concrete)
  const first = handlers.map(([[, route]]) => route).find(({ method }) => method !== 'ALL')
  expect([name, first?.path]).toEqual([name, `/api${endpoint.path}`])
})

const HOSTILE = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%27%20or%201%3D1--',
  '..%2f..%2fetc',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '-1',
  '1e308',
  'NaN',
]

describe.each(endpoints.filter(([, { method }]) => method === 'GET'))('%s', (_, endpoint) => {
  test.each(HOSTILE)('answers %s, in the path and in every parameter', async (value) => {
    const headers = signedIn()
    const names = ['limit', 'offset', 'cursor', 'sort', 'period', 'search', 'world', 'scope']
    const queries = [...names, 'after'].map((name) => `${name}=${value}`)
    for (const query of queries) {
      const path = endpoint.path.replace(/:\w+/g, 'alice')
      const response = await app.fetch(`/api${path}?${query}`, { headers })
      if (!response.ok) await refusal(response)
      expect(response.status).not.toBe(500)
    }
    const path = endpoint.path.replace(/:\w+/g, value)
    const response = await app.fetch(`/api${path}`, { headers })
    if (!response.ok) await refusal(response)
    expect(response.status).not.toBe(500)
  })
})

test('no reply tells a password hash, a token hash or somebody else’s e-mail', async () => {
  const { id } = cast.sessions.alice.user
  const made = await cast.make('alice', 'POST', '/communities', { name: 'Private matters' })
  const body = { post_type: 'text', title: 'Letters', body: 'None for you.' }
  const post = await cast.make('alice', 'POST', `/communities/${made.id}/posts`, body)
  await cast.make('alice', 'POST', `/posts/${post.id}/comments`, { body: 'Really.' })
  const reads = endpoints.filter(([, { method }]) => method === 'GET')
  for (const [, { path }] of reads) {
    for (const key of [id, 'alice', made.id, post.id]) {
      const { text } = await cast.as('dave', 'GET', path.replace(/:\w+/g, key))
      expect(text).not.toContain('alice@example.org')
      expect(text).not.toMatch(/hash|argon2/)
    }
  }
  const cursor = {
    [`profile:${id}`]: 0,
    [`community:${made.id}`]: 0,
    [`post:${post.id}`]: 0,
    [`user:${id}`]: 0,
  }
  const device = { epoch: 1, device_id: NOWHERE, schema: 1, cursor }
  const { text } = await cast.as('dave', 'POST', '/sync/pull', device)
  expect(text).toContain('"Letters"')
  expect(text).not.toContain('alice@example.org')
  expect(text).not.toMatch(/hash|argon2/)
})
