import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#shared/testing/free-port.ts'
import { ROOT } from '../install.mjs'
import { processorTimeOfTree } from '../processor-time.ts'
import { bareStart } from './bare-start.ts'
import { start, stop } from './command.ts'

const FIRST_REPLY_MS = 60_000
/**
 * Processor time of `npm start` until the first reply of a later start, npm's own included, in bare starts of Node: other work on the
 * machine makes both dearer. It is 14 to 15, and the reply comes after a second of the clock on a quiet machine.
 */
const LATER_START_BARE_STARTS = 21
/** Work beside it makes a start dearer, and never cheaper: one that takes too much begins again. */
const MOST_STARTS = 4

/** Starts the built product as its user does, asks it, stops it, and starts it again. */
export async function boot(folder: string): Promise<void> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    LOG_LEVEL: 'warn',
  }
  const address = `http://127.0.0.1:${port}`
  const first = await once(env, address, async () => {
    await answers(`${address}/api/communities`, 'application/json')
    await answers(`${address}/`, 'text/html')
  })
  console.log(`first start: ready after ${first.ms} ms`)
  for (let starts = 1; ; starts++) {
    const { ms, cpuMs } = await once(env, address, () => answers(`${address}/`, 'text/html'))
    if (cpuMs === null) return
    const took = cpuMs / bareStart()
    console.log(
      `later start: ready after ${ms} ms and ${took.toFixed(1)} bare starts of Node, of at most ${LATER_START_BARE_STARTS}`,
    )
    if (took <= LATER_START_BARE_STARTS) return
    if (starts === MOST_STARTS) throw new Error('Each start took too much of the processor.')
  }
}

/** What it took until the first reply. */
interface Start {
  ms: number
  /** Null on other systems than Linux, which do not tell it. */
  cpuMs: number | null
}

async function once(
  env: Record<string, string>,
  address: string,
  ask: () => Promise<void>,
): Promise<Start> {
  const begun = performance.now()
  const child = start(...npmStart(), env)
  try {
    await firstReply(`${address}/api/health`, child)
    const ms = Math.round(performance.now() - begun)
    const cpuMs = process.platform === 'linux' ? processorTimeOfTree(child) : null
    await ask()
    return { ms, cpuMs }
  } finally {
    await stop(child)
    await gone(address)
  }
}

/** `npm start` itself where npm runs us, so that its own time counts too. */
function npmStart(): [string, string[]] {
  const npm = process.env['npm_execpath']
  // npm's own Node: the one on PATH in front is ours, which npm need not support.
  const node = process.env['npm_node_execpath']
  if (npm && node && /npm-cli\.c?js$/.test(npm)) return [node, [npm, 'start', '--silent']]
  return ['node', [join(ROOT, 'scripts/run.mjs'), 'start']]
}

export async function firstReply(url: string, child: ChildProcess) {
  const until = performance.now() + FIRST_REPLY_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} gave no 200 within ${FIRST_REPLY_MS / 1000} s.`)
}

async function answers(url: string, type: string) {
  const reply = await fetch(url)
  const got = `${reply.status} ${reply.headers.get('content-type')}`
  if (!got.startsWith('200 ') || !got.includes(type)) {
    throw new Error(`GET ${url} replied ${got} instead of 200 ${type}.`)
  }
}

/** The port must be free again: a stop that leaves the server running is none. */
async function gone(address: string) {
  for (let tries = 0; tries < 250; tries++) {
    const reply = await fetch(address).catch(() => undefined)
    if (!reply) return
    await reply.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error(`The server at ${address} is still there 10 s after SIGTERM.`)
}
