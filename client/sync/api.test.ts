import { expect, test } from 'vitest'
import { createApi, OfflineError, type RefusedError } from './api.ts'
import type { Platform } from './platform.ts'

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
