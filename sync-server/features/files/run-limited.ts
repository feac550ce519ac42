import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export interface Limits {
  seconds: number
  memoryBytes: number
  /** Of any file that the program writes. */
  fileBytes: number
}

/** The program refused the file, or reached a limit: with the same file it would again. */
export class BrokenVideoError extends Error {}

/**
 * The shell sets them for the program that takes its place; where there is none, only the time counts. The limit of processor
 * time is a soft one: at a hard one the kernel sends SIGKILL, which says nothing of who sent it and why.
 */
const SET = 'ulimit -v "$1" && ulimit -f "$2" && ulimit -S -t "$3" && shift 3 && exec "$@"'
const HAS_SHELL = process.platform !== 'win32'
const TOO_MUCH = new Set(['SIGXFSZ', 'SIGXCPU', 'SIGTERM'])

/** A program that takes longer works at low priority, so that readers do not notice. A short one is not held up on a busy machine. */
const SHORT_MS = 5_000

/** Runs a program within limits and returns its output. `running` holds it meanwhile. */
export function runLimited(
  command: string,
  args: readonly string[],
  { seconds, memoryBytes, fileBytes }: Limits,
  running: Set<ChildProcess> = new Set(),
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sizes = [memoryBytes / 1_024, fileBytes / 512, seconds].map((size) =>
      String(Math.floor(size)),
    )
    const [file, ...all] = HAS_SHELL
      ? ['/bin/sh', '-c', SET, 'sh', ...sizes, command, ...args]
      : [command, ...args]
    const child = spawn(file, all, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1_000,
    })
    running.add(child)
    let out = ''
    let trouble = ''
    child.stdout.on('data', (text: Buffer) => (out = (out + text.toString()).slice(-1_000_000)))
    child.stderr.on('data', (text: Buffer) => (trouble = (trouble + text.toString()).slice(-2_000)))
    child.on('error', reject)
    const long = setTimeout(() => {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    }, SHORT_MS).unref()
    child.on('exit', () => clearTimeout(long))
    child.on('close', (code, signal) => {
      running.delete(child)
      const isTooMuch = signal !== null && TOO_MUCH.has(signal)
      if (code === 0) resolve(out)
      else if (isTooMuch || isRefusal(code, trouble))
        reject(new BrokenVideoError(signal ?? trouble))
      else reject(new Error(`${command} ended with ${signal ?? code}: ${trouble}`))
    })
  })
}

/** 126 and 127 are the shell's: it could not begin. A full disk is no fault of what was read. */
function isRefusal(code: number | null, trouble: string): boolean {
  return code !== null && code < 126 && !/No space left on device/.test(trouble)
}
