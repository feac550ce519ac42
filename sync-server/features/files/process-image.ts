import { type ChildProcess, fork } from 'node:child_process'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { programBeside } from '../../program.ts'
import type { ProcessedImage } from './encode-image.ts'
import type { ImageOutcome, ImageTask } from './image-worker.ts'

const WORKER = programBeside(import.meta.url, 'image-worker')
const IDLE_MS = 10_000
const MAX_MS = 90_000
/** Somebody ended the process, such as with the whole service: that says nothing of the picture, which may be sent again. */
const ENDED = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP'])

let child: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/** Encodes a received picture again; see `encodeImage`. */
export function processImage(path: string, purpose: FilePurpose): Promise<ProcessedImage> {
  return inTurn({ kind: 'image', path, purpose }) as Promise<ProcessedImage>
}

/** The thumbnail of a video, from one picture of it. */
export function processStill(
  path: string,
): Promise<Pick<ProcessedImage, 'thumbnail' | 'placeholder'>> {
  return inTurn({ kind: 'still', path }) as Promise<ProcessedImage>
}

/** One at a time: that is what bounds the memory. */
function inTurn(task: ImageTask): Promise<unknown> {
  const work = turn.then(
    () => run(task),
    () => run(task),
  )
  turn = work
  return work
}

/**
 * Strangers' pictures are unpacked in a process of their own: what breaks a decoder does not end the server, and the
 * memory that a picture took is given back with it.
 */
function run(task: ImageTask): Promise<unknown> {
  clearTimeout(idle)
  const worker = (child ??= start())
  return new Promise<unknown>((resolve, reject) => {
    const limit = setTimeout(() => worker.kill('SIGKILL'), MAX_MS)
    const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
      finish(() => reject(new ApiError(ENDED.has(signal) ? 'server.stopping' : 'files.damaged')))
    const onMessage = (outcome: ImageOutcome) =>
      finish(() => ('value' in outcome ? resolve(outcome.value) : reject(refusal(outcome))))
    const finish = (settle: () => void) => {
      clearTimeout(limit)
      worker.off('exit', onExit)
      worker.off('message', onMessage)
      idle = setTimeout(() => letGo(worker), IDLE_MS)
      idle.unref()
      settle()
    }
    worker.once('exit', onExit)
    worker.on('message', onMessage)
    // If it is gone already, its exit says so.
    worker.send(task, () => undefined)
  })
}

/** It ends in a while: the next picture must not be given to it. */
function letGo(worker: ChildProcess): void {
  if (child === worker) child = null
  worker.kill()
}

function start(): ChildProcess {
  // Under `node --watch` a child tells its parent which files it reads, on the line that is for outcomes.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  const worker = fork(WORKER, {
    execArgv: [],
    env: { ...env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It holds nothing up: a server that ends takes it along.
  worker.unref()
  worker.channel?.unref()
  worker.once('exit', () => {
    if (child === worker) child = null
  })
  return worker
}

function refusal({ code, message }: { code: string; message: string }): ApiError {
  return new ApiError(code as ErrorCode, { issues: [{ path: 'file', message }] })
}
