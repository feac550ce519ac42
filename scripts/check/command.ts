import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { ROOT } from '../install.mjs'

const running = new Set<ChildProcess>()

/** Runs a program from the root, prints its output once it has ended, and throws if it failed. */
export async function command(program: string, args: string[]): Promise<void> {
  const { code, output } = await attempt(program, args)
  process.stdout.write(output)
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

/**
 * Runs a program and gives back what it printed, or shows it at once. `code` is undefined when it cannot be started.
 */
export function attempt(
  program: string,
  args: string[],
  { isShown = false, env = {} }: { isShown?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number | undefined; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        // Never the terminal itself: what runs side by side would draw over each other.
        if (isShown) process.stdout.write(data)
        output += data.toString()
      })
    child.on('error', () => {
      running.delete(child)
      resolve({ code: undefined, output })
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends what is still running, so that an interrupted gate leaves nothing behind. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...running].map(stop))
}

/** Asks a process to end and waits for it; the exit code, or the signal that it took. */
export function stop(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(child.exitCode ?? child.signalCode)
  }
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.once('exit', (code, signal) => {
      clearTimeout(tooLong)
      running.delete(child)
      resolve(code ?? signal)
    })
    child.kill('SIGTERM')
  })
}

/** Starts a program from the root that keeps running until `stop`. */
export function start(program: string, args: string[], env: Record<string, string>): ChildProcess {
  return startAs(program, args, { cwd: ROOT, env: { ...process.env, ...env } })
}

/** Starts a program with this environment and nothing else, as this user. */
export function startAs(
  program: string,
  args: string[],
  who: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): ChildProcess {
  const child = spawn(program, args, { ...who, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}
