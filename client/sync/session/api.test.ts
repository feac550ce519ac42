import { expect, test } from 'vitest'
import { createTestApp } from '../../../sync-server/testing/test-app.ts'
import { createApi, OfflineError, type RefusedError } from './api.ts'
import type { Platform } from '../store/platform.ts'

function apiThat(answers: () => Response) {
  const platform: Platform = {
    fetch: async () => answers(),
    now: () => 0,
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  return createApi(platform, {
    token: () => null,
    renew: async () => null,
    serverTime: () => undefined,
  })
}
const ask = (status: number, type: string, body: string, statusText = '') =>
  apiThat(() => new Response(body, { status, statusText, headers: { 'content-type': type } }))
    .files.quota({})
    .then(
      () => 'answered',
      (error: unknown) => error,
    )

test.each([
  ['application/json', '{"message":"Book not found","error":"books.not_found"}', 'Book not found'],
  ['application/json', '{"error":"books.not_found"}', 'books.not_found'],
  ['text/plain', 'The upstream is asleep\n', 'The upstream is asleep'],
  ['', 'The upstream is asleep', 'The upstream is asleep'],
  ['text/plain', '  ', 'HTTP 502: Bad Gateway'],
  ['application/json', 'not json', 'HTTP 502: Bad Gateway'],
  ['application/json', '{}', 'HTTP 502: Bad Gateway'],
  ['text/html', '<h1>502</h1>', 'HTTP 502: Bad Gateway'],
  ['text/plain', '<!doctype html><h1>502</h1>', 'HTTP 502: Bad Gateway'],
])('an error as %s %s is told as “%s”', async (type, body, message) => {
  const error = (await ask(502, type, body, 'Bad Gateway')) as RefusedError
  expect(error).toMatchObject({ name: 'RefusedError', status: 502, message })
})

test('a page of somebody else’s under a good status is no answer', async () => {
  expect(await ask(200, 'text/html', '<h1>Welcome to the train</h1>')).toBeInstanceOf(OfflineError)
  expect(await ask(200, 'application/json', '{}')).toBeInstanceOf(OfflineError)
})

/** The server times that the client took from each of these calls. */
async function timesHeard(fetch: Platform['fetch']) {
  let heard: number[] = []
  const platform = { fetch, now: () => 0, random: () => 0.5, isOnline: () => true, dexie: {} }
  const caller = {
    token: () => null,
    renew: async () => null,
    serverTime: (time: number) => void heard.push(time),
  }
  const api = createApi(platform, caller)
  const password = 'a long password'
  const calls = {
    'a sign-up': () =>
      api.auth.signup({ body: { username: 'alice', email: 'alice@example.org', password } }),
    'a sign-in': () => api.auth.login({ body: { username: 'alice', password } }),
    'a refusal': () => api.auth.login({ body: { username: 'alice', password: 'no' } }),
    'a read': () => api.communities.list({}),
    'no session': () => api.auth.verify({}),
  }
  const times: Record<string, number[]> = {}
  for (const [name, call] of Object.entries(calls)) {
    heard = []
    await call().catch(() => undefined)
    times[name] = heard
  }
  return times
}

test('the time is taken from every reply of the server, and from nobody else’s', async () => {
  const app = await createTestApp()
  const port = await app.listen()
  const own = await timesHeard((url, init) => fetch(`http://localhost:${port}${url}`, init))
  for (const [name, [time, ...more]] of Object.entries(own)) {
    expect([name, more]).toEqual([name, []])
    expect(Math.abs(time! - Date.now())).toBeLessThan(60_000)
  }
  await app.close()
  const headers = { 'content-type': 'application/json', date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
  for (const status of [200, 401, 511]) {
    const portal = async () => new Response('{"data":{},"error":"log_in"}', { status, headers })
    expect(Object.values(await timesHeard(portal)).flat()).toEqual([])
  }
})
