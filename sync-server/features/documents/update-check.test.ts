import { afterAll, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { UpdateCheck } from './update-check.ts'

const check = new UpdateCheck()
afterAll(() => check.stop())

test('one thread looks at one update after another, and lets honest ones pass', async () => {
  const doc = new Doc()
  const state = encodeStateAsUpdate(doc)
  const text = doc.getText('text')
  const passed: boolean[] = []
  for (let chapter = 1; chapter <= 4; chapter++) {
    text.insert(0, `Chapter ${chapter}. ${'The lamp was lit and the sea went on. '.repeat(2_000)}`)
    passed.push(await check.passes(() => state, encodeStateAsUpdate(doc)))
  }
  expect(passed).toEqual([true, true, true, true])
})
