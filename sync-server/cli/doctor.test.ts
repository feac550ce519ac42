import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir } from '../db/sqlite/lock.ts'
import { newSite, removeSites } from '../testing/doctor-site.ts'
import { doctor } from './doctor.ts'

afterAll(removeSites)

async function said(env: Record<string, string>) {
  const lines: string[] = []
  const code = await doctor(env, (line) => void lines.push(line))
  return { code, text: lines.join('\n') }
}

test('a stopped site without faults: each thing has a line, and the exit code is 0', async () => {
  const { code, text } = await said({ DATA_DIR: newSite() })
  expect(code).toBe(0)
  for (const about of ['Data folder', 'Database', 'Backup', 'Clock', 'Mail', 'Model', 'Payments'])
    expect(text).toMatch(new RegExp(`^[✓!] ${about} `, 'm'))
  expect(text).toMatch(/^! Address +No server runs/m)
  expect(text).toMatch(/\n0 wrong \(✗\), \d+ worth a look \(!\), \d+ fine \(✓\)\.$/)
})

test('a wrong setting is told in the server’s own words', async () => {
  const { code, text } = await said({ DATA_DIR: newSite(), PUBLIC_URL: 'table.example.org' })
  expect(code).toBe(1)
  expect(text).toContain('PUBLIC_URL: is no web address')
})

test('without the settings of the site nothing else is examined', async () => {
  const dataDir = newSite(false)
  writeFileSync(join(dataDir, 'loreloom.db.moved'), '')
  const { code, text } = await said({ DATA_DIR: dataDir, PORT: '9' })
  expect(code).toBe(1)
  expect(text.split('\n')).toEqual([
    `✗ Settings       The site of ${dataDir} is on PostgreSQL, and DATABASE_URL is not set here.`,
    expect.stringMatching(/^ {17}→ Give the doctor the settings of the server \(DATA_DIR, /),
    '',
    '1 wrong (✗), 0 worth a look (!), 0 fine (✓).',
  ])
})

test('a running server lends its settings; a server that does not answer is wrong', async () => {
  const dataDir = newSite()
  const lock = lockDataDir(dataDir)
  writeFileSync(join(dataDir, 'server.pid'), String(process.pid))
  const { code, text } = await said({ DATA_DIR: dataDir, PORT: '9' })
  expect(code).toBe(1)
  expect(text).toMatch(/^✗ Address +A server has this folder, and nothing answers/m)
  expect(text).toContain('A server works with it.')
  lock?.release()
})
