import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { boot } from './boot.ts'
import { bringFfmpeg, bringNginx, bringPostgres, bringRedis, findChromium } from './programs.ts'
import { attempt, command, stopCommands } from './command.ts'
import { oneFile } from './one-file.ts'
import { makeTemporary } from './temporary.ts'
import { type Counts, vitest } from './vitest.ts'

interface Step {
  name: string
  /** Throws when the step fails; a step of tests says how many passed and failed. */
  run(): Promise<Counts | void>
}

// A lane has a core. The compiler and the linter, which are written in Go, take half the processor's time on one thread, and
// a third less again when they collect their garbage more rarely.
process.env['GOMAXPROCS'] = '1'
process.env['GOGC'] = '400'

/** Of the tests with other engines alone: in all other steps servers run as they do by themselves. */
const databaseUrl = process.env['DATABASE_URL']
const redisUrl = process.env['REDIS_URL']
delete process.env['DATABASE_URL']
delete process.env['REDIS_URL']

/**
 * The server's tests on PostgreSQL that the gate runs: every call's scenarios, every statement, what takes turns, and PostgreSQL
 * itself when it goes away. `--postgres` runs all of them.
 */
const ON_POSTGRES = ['.routes.test', 'sync-server/db/postgres/', 'whole/races']
/** Of the tests with several servers: their own. `npm run test:one -- --nodes` plays the schedules and the journeys there, too. */
const ON_NODES = ['sync-server/many-nodes/']

/**
 * The gate: one stage after another, cheap ones first; it stops after the first in which something fails. The lanes of
 * a stage run side by side, one on each core, and the steps of a lane in their order.
 */
const STAGES: Step[][][] = [
  [
    [
      // Files of other programs stay as those wrote them.
      running('format', 'oxfmt', ['-c', 'scripts/oxfmt.json', '--check', '.', '!**/corpus/**']),
      running('lint', 'oxlint', ['--threads=1', '-c', 'scripts/oxlint.config.ts']),
      types('server types', ['shared', 'sync-server', 'scripts']),
    ],
    [
      running('unused', 'knip', ['-c', 'scripts/knip.json']),
      running('build', 'node', ['scripts/build/main.ts']),
      { name: 'boot', run: () => boot(temporary) },
      { name: 'one file', run: oneFile },
      {
        name: 'programs',
        run: async () => {
          await bringFfmpeg()
          await bringPostgres(databaseUrl)
          await bringRedis(redisUrl)
          await bringNginx()
          process.env['CHROME_PATH'] = await findChromium()
        },
      },
      types('client types', ['client', 'client/tsconfig.worker.json']),
    ],
  ],
  // A journey waits for a page, a socket or a clock for a third of its time, in which the other tests go on.
  [
    [{ name: 'tests', run: () => vitest('node') }],
    [
      { name: 'journeys', run: () => vitest('e2e') },
      { name: 'postgres', run: onPostgres },
      { name: 'nodes', run: onNodes },
    ],
  ],
]
// A person has work in progress; a clean checkout must stay clean.
if (process.env['CI']) STAGES.push([[{ name: 'clean tree', run: treeIsClean }]])
const steps = STAGES.flat(2)

function running(name: string, program: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      await command(program, args)
    },
  }
}

function types(name: string, projects: string[]): Step {
  return {
    name,
    run: async () => {
      for (const project of projects) await command('tsc', ['-p', project, '--singleThreaded'])
    },
  }
}

function onPostgres(): Promise<Counts> {
  return vitest('postgres', { words: values.postgres ? [] : ON_POSTGRES, env: given() })
}

function onNodes(): Promise<Counts> {
  return vitest('many-nodes', { words: ON_NODES, env: given() })
}

/** The addresses of engines that the tests are given. */
function given(): Record<string, string> {
  return {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
}

async function treeIsClean() {
  const { output: changed } = await attempt('git', ['status', '--porcelain'])
  if (changed.trim() !== '') throw new Error(`Running the gate changed the tree:\n${changed}`)
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seeds: { type: 'string' },
    kills: { type: 'string' },
    soak: { type: 'string' },
    twice: { type: 'boolean' },
    postgres: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(
    'npm test [-- --only=lint,tests] [--seeds=5000] [--kills=100] [--soak=360] [--twice] [--postgres]',
  )
  console.log(`Steps: ${steps.map((step) => step.name).join(', ')}`)
  process.exit(0)
}
if (values.seeds) process.env['SEEDS'] = values.seeds
if (values.kills) process.env['KILLS'] = values.kills
if (values.soak) process.env['SOAK_MINUTES'] = values.soak
// Test servers run each write twice, the first time only to undo it.
if (values.twice) process.env['WRITES'] = 'twice'
const only = values.only?.split(',')
for (const name of only ?? []) {
  if (!steps.some((step) => step.name === name)) {
    console.error(`There is no step "${name}". Steps: ${steps.map((step) => step.name).join(', ')}`)
    process.exit(2)
  }
}

// The steps put their temporary files in here; the check deletes them with the folder.
const temporary = makeTemporary()
process.env['TMPDIR'] = temporary
const cleanUp = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void stopCommands().finally(() => {
      cleanUp()
      process.exit(130)
    })
  })
}

const total = { passed: 0, failed: 0, failures: [] as string[] }
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Runs a step and counts it; whether nothing failed. */
async function passes(step: Step): Promise<boolean> {
  const begun = performance.now()
  let counts: Counts
  try {
    counts = (await step.run()) ?? { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    counts = { passed: 0, failed: 1, failures: [step.name] }
  }
  total.passed += counts.passed
  total.failed += counts.failed
  total.failures.push(...(counts.failures ?? []))
  console.log(`── ${step.name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(begun)}`)
  return counts.failed === 0
}

const beginning = performance.now()
for (const lanes of STAGES) {
  const chosen = lanes.map((lane) => lane.filter(({ name }) => only?.includes(name) ?? true))
  await Promise.all(
    chosen.map(async (lane) => {
      for (const step of lane) if (!(await passes(step))) break
    }),
  )
  if (total.failed > 0) break
}
cleanUp()
// The end of a long output is all that some see of it.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`)
console.log(`\nThe gate took ${seconds(beginning)}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
