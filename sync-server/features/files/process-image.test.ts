import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { photo } from '../../testing/pictures.ts'
import { processImage } from './process-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'loreloom-image-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a picture is taken in while `node --watch` listens to what is read', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const path = join(folder, 'photo')
  writeFileSync(path, await photo(80, 60))
  const { image } = await processImage(path, 'post')
  expect([image.width, image.height]).toEqual([60, 80])
})
