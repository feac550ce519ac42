import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
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

/** What systemd.unit(5), .service(5), .exec(5) and .timer(5) have, as far as the page uses it. */
const DIRECTIVES: Record<string, readonly string[]> = {
  Unit: ['Description', 'After', 'Wants', 'StartLimitIntervalSec', 'StartLimitBurst'],
  Service:
    'Type User WorkingDirectory Environment EnvironmentFile ExecStart Restart RestartSec NoNewPrivileges PrivateTmp ProtectSystem ProtectHome ReadWritePaths'.split(
      ' ',
    ),
  Timer: ['OnCalendar', 'Persistent'],
  Install: ['WantedBy'],
}

test('the units have sections and directives that systemd knows', () => {
  const units = blocks('ini')
  expect(units).toHaveLength(4)
  for (const unit of units) {
    // The second is a part of a service.
    let section = 'Service'
    for (const line of unit.split('\n').filter((text) => text && !text.startsWith('#'))) {
      section = line.match(/^\[(\w+)\]$/)?.[1] ?? section
      if (line.startsWith('[')) expect(Object.keys(DIRECTIVES)).toContain(section)
      else expect(DIRECTIVES[section]).toContain(line.split('=')[0])
    }
  }
})
