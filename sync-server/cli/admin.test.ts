import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { gatherCast } from '../testing/cast.ts'
import { createTestApp } from '../testing/test-app.ts'

const run = promisify(execFile)

test('whoever has the machine says who is a site admin, and the log tells so', async () => {
  const app = await createTestApp()
  const cast = await gatherCast(app)
  const env = { ...process.env, DATA_DIR: app.config.dataDir }
  const admin = async (...args: string[]) => {
    const told = (result: unknown) => result as { stdout: string; stderr: string }
    const { stdout, stderr } = await run(process.execPath, ['sync-server/cli/admin.ts', ...args], {
      env,
    }).then(told, told)
    return stdout + stderr
  }
  expect(await admin('list')).toBe('alice\n')
  expect(await admin('grant', 'Bob')).toBe('bob is a site admin now.\n')
  expect(await admin('list')).toBe('alice\nbob\n')
  expect(await admin('revoke', 'alice')).toBe('alice is no site admin any more.\n')
  expect(await admin('grant', 'nobody')).toBe('There is no user "nobody".\n')
  expect(await admin('grant')).toContain('Usage:')
  const log = await cast.make<object[]>('bob', 'GET', '/admin/log')
  expect(log).toMatchObject([
    {
      admin: null,
      action: 'user.dismiss',
      label: 'u/alice',
      reason: 'On the server’s own console',
    },
    { admin: null, action: 'user.appoint', label: 'u/bob' },
  ])
  await app.close()
})
