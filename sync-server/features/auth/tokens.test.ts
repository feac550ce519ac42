import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../db/ids.ts'
import { Tokens } from './tokens.ts'

afterEach(() => vi.restoreAllMocks())

test('a token that is signed while a second ends is valid', async () => {
  const tokens = new Tokens(new Uint8Array(32))
  const [userId, sessionId] = [newId(), newId()]
  // Between two looks at the clock a second ends, as it does on a busy machine.
  let now = Date.now() - 2_000
  const time = () => (now += 1_000)
  vi.spyOn(Date, 'now').mockImplementation(time)
  vi.spyOn(Date.prototype, 'getTime').mockImplementation(time)
  const signing = tokens.sign(userId, sessionId)
  vi.restoreAllMocks()
  expect(await tokens.verify(await signing)).toMatchObject({ userId, sessionId })
})
