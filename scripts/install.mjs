import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** Node 26, which npm installs as a package. */
export const NODE = join(ROOT, 'node_modules/.bin/node')

/**
 * Node's flags for the server: a small young generation keeps its memory low under load. It starts at half of its size, because
 * growing costs a third of the start.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=4', '--max-semi-space-size=8']
/** Node keeps what it compiled here, so the next start needs neither the time nor the memory for it. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node')
/**
 * The environment of the server. The C library gives memory that was freed back to the system, where it would keep it for the
 * next request of the same thread.
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules/.loreloom-stamp')

/** Installs exactly the locked packages if they are missing. Returns the problem with its remedy, or undefined. */
export async function install() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted && existsSync(NODE))
    return undefined
  if (!npmInstalledTheLock()) {
    process.stdout.write('Installing the locked packages (npm ci) …\n')
    const { code, errors } = await npm(['ci', '--no-audit', '--no-fund'])
    if (code !== 0) return explain(code, errors)
  }
  const problem = await ensureNode()
  if (problem) return problem
  writeFileSync(STAMP, wanted)
  return undefined
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  return `${hash} ${process.platform}-${process.arch}`
}

/** Compares npm's own record of what it installed with the lock file, so that an `npm install` by hand is not undone. */
function npmInstalledTheLock() {
  const record = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  /** @type {Record<string, { version?: string, integrity?: string, optional?: true }>} */
  const locked = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  /** @type {typeof locked} */
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '') continue
    const there = installed[path]
    if (!there && !entry.optional) return false
    if (there && (there.version !== entry.version || there.integrity !== entry.integrity))
      return false
  }
  return Object.keys(installed).every((path) => path in locked)
}

/**
 * Runs the npm that runs us, or the one on PATH; shows its output and keeps the errors.
 * @param {string[]} args @returns {Promise<{ code: number | 'missing', errors: string }>}
 */
export function npm(args) {
  const cli = process.env.npm_execpath
  const viaNode = cli && /npm-cli\.c?js$/.test(cli)
  const command = viaNode ? process.execPath : 'npm'
  return new Promise((resolve) => {
    let errors = ''
    const child = spawn(command, viaNode ? [cli, ...args] : args, {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'pipe'],
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
      process.stderr.write(chunk)
    })
    child.on('error', () => resolve({ code: 'missing', errors }))
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}

/** @param {number | 'missing'} code @param {string} errors */
function explain(code, errors) {
  if (code === 'missing') {
    return 'npm was not found, so the packages cannot be installed.\nInstall it (Debian: apt-get install npm; or nodejs.org, which brings it) and run the command again.'
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET/.test(
      errors,
    )
  ) {
    return 'The packages could not be installed: the npm registry cannot be reached.\nCheck the network (or the proxy: npm config get proxy; npm config get registry) and run the command again.'
  }
  if (/ENOSPC/.test(errors))
    return 'The packages could not be installed: the disk is full. About 800 MB are needed.'
  if (/EACCES|EPERM|EROFS/.test(errors)) {
    return `The packages could not be installed: this user may not write in ${ROOT}.\nMake the folder yours (chown) or copy it to one that is, and run the command again.`
  }
  if (/EUSAGE/.test(errors)) {
    return 'The packages could not be installed: package.json and package-lock.json do not agree.\nRestore both from the repository (git checkout package.json package-lock.json).'
  }
  return `The packages could not be installed (npm ci ended with ${code}); the reason stands above.`
}

function nodeVersion() {
  return spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

/** The `node` package fetches its binary in an install script, which newer npm may have skipped. */
async function ensureNode() {
  if (nodeVersion().startsWith('v26.')) return undefined
  process.stdout.write('Fetching Node 26 (npm rebuild node) …\n')
  await npm(['rebuild', 'node', '--foreground-scripts'])
  if (nodeVersion().startsWith('v26.')) return undefined
  return [
    'Node 26 is missing although the packages are installed: the install script of the package "node" did not run.',
    'Repair it with:  npm rebuild node --foreground-scripts',
    'If npm says that scripts are blocked (ignore-scripts, allow-scripts), allow this one:',
    '  npm config delete ignore-scripts --location=user && rm -rf node_modules && npm ci',
  ].join('\n')
}
