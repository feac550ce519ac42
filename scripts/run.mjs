// The one door of package.json: `node scripts/run.mjs <task> [arguments]`.
// Runs on the machine's own Node (20 is enough) before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BUILT, isFresh } from './freshness.mjs'
import { COMPILE_CACHE, NODE, ROOT, SERVER_ENV, SERVER_FLAGS, install } from './install.mjs'

/** @type {Record<string, { entry: string, isBuilt?: true }>} */
const TASKS = {
  start: { entry: 'dist/server/main.js', isBuilt: true },
  dev: { entry: 'scripts/dev.ts' },
  build: { entry: 'scripts/build/main.ts' },
  package: { entry: 'scripts/package/main.ts', isBuilt: true },
  check: { entry: 'scripts/check/main.ts' },
  'test:one': { entry: 'scripts/test-one.ts' },
  fix: { entry: 'scripts/fix.ts' },
  demo: { entry: 'scripts/demo/main.ts', isBuilt: true },
  'ai:demo': { entry: 'scripts/ai-demo/main.ts' },
  bench: { entry: 'scripts/bench/main.ts', isBuilt: true },
  lighthouse: { entry: 'scripts/lighthouse.ts', isBuilt: true },
  backup: { entry: 'sync-server/cli/backup.ts' },
  restore: { entry: 'sync-server/cli/restore.ts' },
  move: { entry: 'sync-server/cli/move.ts' },
  admin: { entry: 'sync-server/cli/admin.ts' },
  doctor: { entry: 'scripts/doctor.ts' },
}

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`\n${message}\n`)
  // `npm test` always ends with this line, also when it cannot begin.
  if (taskName === 'check') process.stdout.write('0 passed, 1 failed\n')
  process.exit(1)
}

/**
 * Runs a file on the installed Node 26, hands signals on, and gives back its exit code.
 * @param {string} entry @param {string[]} args @returns {Promise<number>}
 */
function run(entry, args) {
  return new Promise((resolve) => {
    const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
    const isServer = entry === TASKS['start']?.entry
    const flags = isServer ? SERVER_FLAGS : []
    const added = isServer ? SERVER_ENV : { NODE_COMPILE_CACHE: COMPILE_CACHE }
    const child = spawn(NODE, [...flags, join(ROOT, entry), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...added, ...process.env, PATH },
    })
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
      process.on(signal, () => {
        // Ctrl+C at a terminal reaches the whole group: the child has it already.
        if (signal === 'SIGINT' && process.stdin.isTTY) return
        child.kill(signal)
      })
    }
    if (process.env.npm_lifecycle_event) stopWhenOrphaned(child)
    child.on('error', (error) => fail(`Node 26 could not be started: ${error.message}`))
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * npm hands SIGTERM to the shell between it and us, and some shells (dash) die of it without a word: then the server
 * would run on, unseen.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWhenOrphaned(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
  watch.unref()
}

const [taskName = '', ...args] = process.argv.slice(2)
const task = TASKS[taskName]
if (!task) fail(`There is no task "${taskName}". Tasks: ${Object.keys(TASKS).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or newer.`)
}

const problem = await install()
if (problem) fail(problem)
const stale = task.isBuilt ? BUILT.filter((part) => !isFresh(part)) : []
if (stale.length > 0) {
  process.stdout.write(`Building the ${stale.join(' and the ')} (the sources changed) …\n`)
  const code = await run('scripts/build/main.ts', stale)
  if (code !== 0) process.exit(code)
}
if (!existsSync(join(ROOT, task.entry)))
  fail(`${task.entry} is missing from this copy of the program.`)
process.exit(await run(task.entry, args))
