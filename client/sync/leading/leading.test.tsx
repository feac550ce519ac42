import '../../testing/window.ts'
import { expect, test } from 'vitest'
import { openEngine } from '../../testing/engine.ts'
import { type LeadingParts, startLeading } from './leading.ts'

test('a lead that ends before its databases were read watches nothing any more', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  function lead(username: string) {
    const { engine, vault, cache, close } = openEngine(username)
    engine.start = () => started
    const all = cache.cursors.toArray.bind(cache.cursors)
    let looks = 0
    cache.cursors.toArray = (() => {
      looks += 1
      return all()
    }) as typeof all
    const session = { speaksFor: () => false, listen: () => () => undefined }
    const parts = { engine, vault, cache, session, contents: [], owner: null }
    return { ...startLeading(parts as unknown as LeadingParts), looks: () => looks, close }
  }
  const [ended, going] = [lead('rhea'), lead('theia')]
  ended.stop()
  start()
  // The one that ended began first, so it would have looked by then.
  await expect.poll(going.looks).toBeGreaterThan(0)
  expect(ended.looks()).toBe(0)
  going.stop()
  for (const { close } of [ended, going]) close()
})
