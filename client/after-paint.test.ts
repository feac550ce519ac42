import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { afterPaint, notAfterPaint } from './after-paint.ts'

const reported: unknown[] = []
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
afterEach(() => void reported.splice(0))
afterAll(() => vi.unstubAllGlobals())

test('a function runs once after the next paint, however often it was passed, unless it was taken back', async () => {
  const ran: string[] = []
  const first = () => void ran.push('first')
  const second = () => void ran.push('second')
  afterPaint(first)
  afterPaint(second)
  afterPaint(first)
  notAfterPaint(second)
  expect(ran).toEqual([])
  await until(() => expect(ran).toEqual(['first']))
  afterPaint(second)
  await until(() => expect(ran).toEqual(['first', 'second']))
})

test('one that fails is reported, and those after it run', async () => {
  const ran: string[] = []
  const failure = new Error('The socket is closed')
  afterPaint(() => {
    throw failure
  })
  afterPaint(() => void ran.push('after it'))
  await until(() => expect(ran).toEqual(['after it']))
  expect(reported).toEqual([failure])
})
