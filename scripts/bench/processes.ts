import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SERVER_ENV, SERVER_FLAGS } from '../install.mjs'
import { processorTime } from '../processor-time.ts'
import autocannon, { type Options } from 'autocannon'

export interface Started {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** Runs a script in a process of its own and waits until it prints its port. */
export async function startScript(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Started> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [...SERVER_FLAGS, file, ...args], {
    env: { ...process.env, ...SERVER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => {
      const found = /(?:port |localhost:)(\d+)/.exec(data.toString())?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)

export interface Load {
  /** Requests per second. */
  rate: number
  /** Milliseconds of the server's processor for each. */
  cost: number
}

/** Measures a server under 50 connections, after one second of warm-up. */
export async function load(
  { url, process: server }: Started,
  path: string,
  options: Partial<Options> = {},
): Promise<Load> {
  const every = { url: url + path, connections: 50, ...options }
  await autocannon({ ...every, duration: 1 })
  const before = processorTime(server)
  const result = await autocannon({ ...every, duration: SECONDS })
  if (result.non2xx > 0 && result.statusCodeStats?.['304'] === undefined) {
    throw new Error(`${url}${path}: ${result.non2xx} replies were refused`)
  }
  const cost = (processorTime(server) - before) / result.requests.total
  return { rate: result.requests.average, cost }
}

/** Resident memory of a process in MB. */
export function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
