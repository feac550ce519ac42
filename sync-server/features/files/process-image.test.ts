import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { photo } from '../../testing/pictures.ts'
import { processImage } from './process-image.ts'

/** The process that was started last. */
let worker: ChildProcess | undefined
const onStart = (message: unknown) => (worker = (message as { process: ChildProcess }).process)
subscribe('child_process', onStart)

const folder = mkdtempSync(join(tmpdir(), 'loreloom-image-'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
afterAll(() => {
  unsubscribe('child_process', onStart)
  rmSync(folder, { recursive: true })
})

async function received(name: string): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await photo(80, 60))
  return path
}

/** Until its process, which may be of an earlier file, has waited for too long: the next picture gets another one. */
async function idle(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await processImage(await received('first'), 'post')
  vi.advanceTimersByTime(10_000)
}

test('a picture is taken in while `node --watch` listens to what is read', async () => {
  const path = await received('photo')
  await idle()
  const before = worker
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const { image } = await processImage(path, 'post')
  expect(worker).not.toBe(before)
  expect([image.width, image.height]).toEqual([60, 80])
})

test('a picture that comes while an idle process ends gets another one', async () => {
  const next = await received('next')
  await idle()
  const { image } = await processImage(next, 'post')
  expect([image.width, image.height]).toEqual([60, 80])
})

test('a picture whose process somebody ends may be sent again: it is not called damaged', async () => {
  await processImage(await received('before'), 'post')
  const path = await received('ended')
  worker!.kill('SIGTERM')
  await expect(processImage(path, 'post')).rejects.toMatchObject({ code: 'server.stopping' })
  const { image } = await processImage(path, 'post')
  expect([image.width, image.height]).toEqual([60, 80])
})
