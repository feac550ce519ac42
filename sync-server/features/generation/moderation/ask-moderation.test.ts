import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { OpenAI } from 'openai'
import { afterEach, expect, test } from 'vitest'
import { askModeration, cannotModerate, hasNoModeration } from './ask-moderation.ts'

let server: Server
const asked: number[] = []
afterEach(() => server.close())

/** A server that gives this verdict on texts, or answers with an error. */
async function openModeration(verdict: (text: string) => object | number): Promise<OpenAI> {
  asked.length = 0
  server = createServer(
    (request, reply) =>
      void textOf(request).then((body) => {
        const { input } = JSON.parse(body) as { input: string[] }
        asked.push(input.length)
        const all = input.map(verdict)
        const status = all.find((one) => typeof one === 'number') ?? 200
        reply.writeHead(status, { 'content-type': 'application/json' })
        const results = all.map((categories) => ({ flagged: true, categories }))
        reply.end(JSON.stringify(status === 200 ? { results } : { error: { message: 'no' } }))
      }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' })
}
const never = new AbortController().signal
const byWord = (text: string) => ({ 'sexual/minors': text.includes('wicked') })

test('a book is asked about in several questions, and one bad passage is enough', async () => {
  const client = await openModeration(byWord)
  const pages = Array.from({ length: 12 }, () => 'A lamp on a quay. '.repeat(1_000))
  expect(await askModeration(client, pages, never)).toBe(false)
  expect(asked).toEqual([10, 10, 4])
  expect(await askModeration(client, [...pages, 'wicked'], never)).toBe(true)
  expect(await askModeration(client, [], never)).toBe(false)
})

test('a server that knows other categories cannot say', async () => {
  const client = await openModeration(() => ({ sexual: true, violence: false }))
  expect(await askModeration(client, ['wicked'], never)).toBeNull()
})

test('what has no moderation is not asked again; what refuses one question may take the next', async () => {
  for (const [status, isAbsent, isRefusal] of [
    [404, true, true],
    [501, true, false],
    [400, false, true],
    [413, false, true],
    [401, false, true],
    [429, false, false],
    [500, false, false],
  ] as const) {
    const client = await openModeration(() => status)
    const error = await askModeration(client, ['lamp'], never).catch((cause: unknown) => cause)
    expect([status, hasNoModeration(error), cannotModerate(error)]).toEqual([
      status,
      isAbsent,
      isRefusal,
    ])
    server.close()
  }
})
