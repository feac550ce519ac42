import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BrokenVideoError, runLimited } from './run-limited.ts'

const folder = mkdtempSync(join(tmpdir(), 'loreloom-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MB = 1024 * 1024
const LIMITS = { seconds: 20, memoryBytes: 200 * MB, fileBytes: MB }
const shell = (script: string, limits = {}) =>
  runLimited('/bin/sh', ['-c', script], { ...LIMITS, ...limits })

describe.skipIf(process.platform === 'win32')('a program that reads what strangers sent', () => {
  test('says what it found', async () => {
    expect(await runLimited('echo', ['a "b" $HOME'], LIMITS)).toBe('a "b" $HOME\n')
  })

  test('writes no more than it may', async () => {
    const path = join(folder, 'endless')
    await expect(shell(`exec dd if=/dev/zero of=${path} bs=65536`)).rejects.toThrow(
      BrokenVideoError,
    )
    expect(statSync(path).size).toBeLessThanOrEqual(MB)
  })

  test('gets no more memory than it may', async () => {
    await expect(shell('exec dd if=/dev/zero of=/dev/null bs=400M count=1')).rejects.toThrow(
      BrokenVideoError,
    )
  })

  test('works and waits no longer than it may', async () => {
    for (const script of ['while :; do :; done', 'exec sleep 60'])
      await expect(shell(script, { seconds: 1 })).rejects.toThrow(BrokenVideoError)
  })

  test('takes no more of the processor than it may, also while the server is too busy to look', async () => {
    expect(await shell('ulimit -S -t', { seconds: 7 })).toBe('7\n')
    // The kernel's signal at that limit.
    await expect(shell('kill -XCPU $$')).rejects.toThrow(BrokenVideoError)
    const ended = shell('while :; do :; done', { seconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    await expect(ended).rejects.toThrow(BrokenVideoError)
  })

  test('gives way to everything else once it takes long, and not before', async () => {
    const untilChanged = 'first=$(nice); while [ "$(nice)" = "$first" ]; do sleep 0.1; done'
    const [before, after] = (await shell(`nice; ${untilChanged}; nice`)).trim().split('\n')
    expect([Number(before), Number(after)]).toEqual([getPriority(), 19])
  })

  test('that is ended by the server, or has no room on the disk, may try again', async () => {
    for (const script of ['kill -KILL $$', 'echo "x: No space left on device" >&2; exit 1']) {
      const error: unknown = await shell(script).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(BrokenVideoError)
    }
  })

  test('that is not on this machine is no video’s fault', async () => {
    const missing = runLimited('no-such-program', [], LIMITS)
    await expect(missing).rejects.not.toBeInstanceOf(BrokenVideoError)
  })
})
