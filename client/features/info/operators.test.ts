import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** Not on every machine. */
const SYSTEMD = '/usr/bin/systemd-analyze'
const PAGE = read('pages/operators.md')
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text!)

test('the settings in the examples are settings', () => {
  const known = new Set(read('../../../shared/SETTINGS.md').match(/(?<=`)[A-Z][A-Z\d_]+(?=`)/g))
  const lines = [...blocks('sh'), ...blocks('ini')].join('\n')
  const names = [...lines.matchAll(/^(?:Environment=)?([A-Z][A-Z\d_]+)=/gm)].map(
    ([, name]) => name!,
  )
  expect(names).toContain('REDIS_URL')
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the shell reads the commands', () => {
  for (const commands of blocks('sh')) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: commands })
    expect([stderr.toString(), status]).toEqual(['', 0])
  }
})

test.skipIf(!existsSync(SYSTEMD))('systemd takes the units', () => {
  const [service = '', perPort = '', backup = '', timer = ''] = blocks('ini')
  const template = service.replace(/^EnvironmentFile=.*\n/m, (line) => line + perPort)
  expect(template).toContain('PORT=%i')
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-units-'))
  const units = {
    'loreloom.service': service,
    'loreloom@.service': template,
    'loreloom-backup.service': backup,
    'loreloom-backup.timer': timer,
  }
  try {
    for (const [name, text] of Object.entries(units)) writeFileSync(join(folder, name), text)
    const files = Object.keys(units).map((name) => join(folder, name))
    const said = spawnSync(SYSTEMD, ['verify', '--man=no', ...files])
    const ours = said.stderr
      .toString()
      .split('\n')
      .filter((line) => line.includes('loreloom'))
    expect(ours).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
