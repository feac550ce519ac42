import { beforeEach, expect, test } from 'vitest'
import { browserCaches } from '../../testing/browser-caches.ts'
import { dropSharedOf, keepShared, leaveShared, listShared, sharedFiles } from './shared-things.ts'

const DAY_MS = 86_400_000
const file = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' })
const words = { use: 'post' as const, title: 'A lamp', text: '', url: '' }

/** The contents and capacity of the browser's cache. */
let kept: Map<string, Response>
let room: number
beforeEach(() => {
  kept = new Map()
  room = Infinity
  const caches = browserCaches(kept, () => room)
  Object.assign(globalThis, { caches, location: new URL('https://loreloom.example/') })
})

test('what one account has seen waits for it, and no other account sees it', async () => {
  const id = await keepShared({ ...words, files: [file('one.png')] })
  expect(await listShared('post', null)).toMatchObject([{ id, owner: null }])
  expect(await listShared('post', 'alice')).toMatchObject([{ id, owner: 'alice' }])
  expect(await listShared('post', 'bob')).toEqual([])
  expect(await listShared('post', null)).toEqual([])
  expect(await listShared('import', 'alice')).toEqual([])
  const [thing] = await listShared('post', 'alice')
  expect(await (await sharedFiles(thing!))[0]!.text()).toBe('bytes of one.png')
  await keepShared({ ...words, files: [] }, 'bob')
  await dropSharedOf('alice')
  expect(await listShared('post', 'alice')).toEqual([])
  expect(await listShared('post', 'bob')).toHaveLength(1)
})

test('pictures that could not be used go on waiting for whom they waited for', async () => {
  await keepShared({ ...words, files: [file('one.png'), file('two.png')] })
  const [thing] = await listShared('post', 'alice')
  await leaveShared(thing!, [file('two.png')])
  const left = await listShared('post', 'alice')
  expect(left).toMatchObject([{ title: '', files: [{ name: 'two.png' }] }])
  expect(await listShared('post', 'bob')).toEqual([])
  await leaveShared(left[0]!, [])
  expect(kept.size).toBe(0)
})

test('a full device keeps nothing of what it cannot keep whole', async () => {
  room = 2
  const files = [file('one.png'), file('two.png')]
  await expect(keepShared({ ...words, files })).rejects.toThrow('full')
  expect(kept.size).toBe(0)
})

test('files whose facts never came go after a month, and not before', async () => {
  const id = await keepShared({ ...words, files: [file('one.png')] })
  kept.delete(`https://loreloom.example/shared/${id}`)
  expect(await listShared('post', null)).toEqual([])
  expect(kept.size).toBe(1)
  const [url] = kept.keys()
  kept.set(url!, new Response('', { headers: { 'x-kept-at': String(Date.now() - 31 * DAY_MS) } }))
  await listShared('post', null)
  expect(kept.size).toBe(0)
})
