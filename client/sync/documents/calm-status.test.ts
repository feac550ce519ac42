import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listenCalmly } from './calm-status.ts'
import type { DocumentStatus } from './open-document.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A document whose status the test sets, and the statuses that its listener sees. */
function watched() {
  let publish = () => {}
  const handle = {
    status: { local: 'saved', server: 'saved' } as DocumentStatus,
    listen(listener: () => void) {
      publish = listener
      return () => (publish = () => {})
    },
  }
  const told: DocumentStatus[] = []
  const stop = listenCalmly(handle, () => told.push(handle.status))
  const become = (local: 'saving' | 'saved' | 'failed', server: 'saved' | 'waiting') => {
    handle.status = { local, server }
    publish()
  }
  return { become, told, stop }
}

test('thirty letters are told "saving" while they are typed, and "saved" once, in the pause', () => {
  const { become, told } = watched()
  for (let letter = 0; letter < 30; letter++) {
    become('saving', 'waiting')
    vi.advanceTimersByTime(40)
    become('saved', 'waiting')
    vi.advanceTimersByTime(20)
    become('saved', 'saved')
    vi.advanceTimersByTime(15)
  }
  expect([...new Set(told.map((status) => JSON.stringify(status)))]).toEqual([
    '{"local":"saving","server":"waiting"}',
  ])
  told.length = 0
  vi.advanceTimersByTime(584)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([{ local: 'saved', server: 'saved' }])
})

test('worse news do not wait, and nothing is told after the end', () => {
  const { become, told, stop } = watched()
  become('saved', 'waiting')
  become('failed', 'waiting')
  expect(told).toEqual([{ local: 'failed', server: 'waiting' }])
  become('saved', 'saved')
  stop()
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(1)
})

test('that a letter is not saved is told before anything else happens; of the next ones it is known', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { become, told } = watched()
  become('saving', 'saved')
  expect(told).toHaveLength(1)
  become('saving', 'waiting')
  become('saving', 'saved')
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(told).toHaveLength(2)
  become('saved', 'saved')
  vi.advanceTimersByTime(600)
  become('saving', 'saved')
  expect(told).toHaveLength(4)
})
