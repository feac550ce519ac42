import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findChromium } from './check/chromium.ts'
import { attempt } from './check/command.ts'
import { vitestArgs } from './check/vitest.ts'
import { isFresh } from './freshness.mjs'
import { NODE, ROOT } from './install.mjs'

/** Runs the test files whose path contains one of the words, once or after each change of what they import. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: 'boolean', default: false } },
})
if (positionals.length === 0) {
  console.error('Which tests? npm run test:one -- <word in the path> [--watch]')
  process.exit(2)
}
// Only journeys need the built client and a browser, and only they wait for them.
const listed = await attempt(NODE, [...vitestArgs('list', 'e2e'), '--filesOnly', ...positionals])
if (listed.output.includes('.test.ts')) {
  process.env['CHROME_PATH'] = await findChromium()
  if (!isFresh('client')) await attempt(NODE, ['scripts/build.ts', 'client'], { isShown: true })
}
const task = values.watch ? 'watch' : 'run'
const child = spawn(NODE, [...vitestArgs(task), ...positionals], { cwd: ROOT, stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))
