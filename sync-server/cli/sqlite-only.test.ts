import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../scripts/install.mjs'

const HEAD =
  'This command is for SQLite, and the site is on PostgreSQL (DATABASE_URL). A backup of it, in this order:'
const DUMP = 'pg_dump -Fc of DATABASE_URL.'
const TAIL = 'To bring it back: pg_restore, and each copy to its place.'
const ON_POSTGRES = { DATABASE_URL: 'postgres://localhost/it' }
const IN_BUCKET = {
  ...ON_POSTGRES,
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'harbour',
  S3_ACCESS_KEY: 'an-access-key',
  S3_SECRET_KEY: 'a-secret-key',
}
const SEVERAL = {
  ...IN_BUCKET,
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost',
}
const BUCKET =
  '  Files: a copy of the bucket https://s3.example.org/harbour with a tool for S3, such as rclone.'

const run = (command: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [`sync-server/cli/${command}.ts`, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })

test.each([
  [
    'one server',
    ON_POSTGRES,
    [
      `  Database: ${DUMP}`,
      '  Files, secrets and the list of erased accounts: a copy of /nowhere/data.',
    ],
  ],
  [
    'one server and a bucket',
    IN_BUCKET,
    [
      `  Database: ${DUMP}`,
      BUCKET,
      '  Secrets and the list of erased accounts: a copy of /nowhere/data.',
    ],
  ],
  [
    'several servers',
    SEVERAL,
    [`  Database, with secrets and the list of erased accounts: ${DUMP}`, BUCKET],
  ],
])('backup names what copies each part of a site on PostgreSQL: %s', (_, env, lines) => {
  const { status, stderr } = run('backup', ['/nowhere/backup.db'], {
    ...env,
    DATA_DIR: '/nowhere/data',
  })
  expect(status).toBe(1)
  expect(stderr.trimEnd().split('\n')).toEqual([HEAD, ...lines, TAIL])
})

test('no backup is put into the folder of a site on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-left-'))
  writeFileSync(join(folder, 'words.db'), '')
  const { status, stderr } = run('restore', [folder], { DATA_DIR: folder })
  expect([stderr, status]).toEqual([
    `The site of ${folder} is on PostgreSQL. Set DATABASE_URL and the other settings of its server.\n`,
    1,
  ])
  expect(readdirSync(folder)).toEqual(['words.db'])
  rmSync(folder, { recursive: true })
})
