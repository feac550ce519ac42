import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findChromium } from './check/programs.ts'
import { attempt } from './check/command.ts'
import { vitestArgs } from './check/vitest.ts'
import { BUILT, isFresh } from './freshness.mjs'
import { NODE, ROOT } from './install.mjs'

/** Runs the test files whose path contains one of the words, once or after each change of what they import. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    watch: { type: 'boolean', default: false },
    // The server's tests on that engine: at DATABASE_URL, or on a cluster of this machine.
    postgres: { type: 'boolean', default: false },
    // Those about files with these in a bucket.
    s3: { type: 'boolean', default: false },
    // Those of several servers, with a Redis besides: at REDIS_URL, or one of this machine.
    nodes: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) {
  console.error(
    'Which tests? npm run test:one -- <word in the path> [--watch] [--postgres | --s3 | --nodes]',
  )
  process.exit(2)
}
// Only journeys need the built client and a browser, and only they wait for them.
const listed = await attempt(NODE, [...vitestArgs('list', 'e2e'), '--filesOnly', ...positionals])
const hasJourneys = listed.output.includes('.test.ts')
if (hasJourneys) process.env['CHROME_PATH'] = await findChromium()
// Other tests start the built server, which takes a moment to build.
for (const part of BUILT)
  if ((hasJourneys || part === 'server') && !isFresh(part))
    await attempt(NODE, ['scripts/build/main.ts', part], { isShown: true })
const task = values.watch ? 'watch' : 'run'
const kinds = { postgres: 'postgres', s3: 's3', nodes: 'many-nodes' } as const
const chosen = Object.entries(kinds).find(([option]) => values[option as keyof typeof kinds])
const projects = chosen
  ? [`--project=${chosen[1]}*`]
  : Object.values(kinds).map((kind) => `--project=!${kind}*`)
const child = spawn(NODE, [...vitestArgs(task), ...projects, ...positionals], {
  cwd: ROOT,
  stdio: 'inherit',
})
child.on('exit', (code) => process.exit(code ?? 1))
