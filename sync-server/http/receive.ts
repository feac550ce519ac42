import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '#shared/errors.ts'
import { knownError } from './errors.ts'
import { assertNoNull } from './no-null.ts'

/** The server gives up on a client that sends nothing for this long. */
const STALL_MS = 30_000
/** What a form may have beside its file. */
export const FORM_EXTRA_BYTES = 64 * 1024

export interface ReceivedForm {
  fields: Record<string, string>
  /** The client's name for the file. */
  filename: string
  size: number
}

/** A request's body, piece by piece. Refuses a body of more than `max` bytes, and a client that stops sending. */
export async function* pieces(request: Request, max: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > max)
    throw new ApiError('files.too_large')
  const reader = request.body?.getReader()
  if (!reader) return
  let size = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), STALL_MS)
      if (done) return
      size += value.byteLength
      if (size > max) throw new ApiError('files.too_large')
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** Gives up on a client that needs longer than `ms`. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('request.stalled')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A small body whole. */
export async function receiveBytes(request: Request, max: number): Promise<Uint8Array> {
  if (!request.headers.get('content-type')?.startsWith('application/octet-stream'))
    throw new ApiError('request.unsupported_type')
  return Buffer.concat(await Array.fromAsync(pieces(request, max)))
}

/** Streams the one file of a multipart form to `path`, so that no upload is ever whole in memory. */
export async function receiveForm(
  request: Request,
  path: string,
  max: number,
): Promise<ReceivedForm> {
  const headers = Object.fromEntries(request.headers) as IncomingHttpHeaders
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new ApiError('request.unsupported_type')
  const { default: busboy } = await import('busboy')
  const fields: Record<string, string> = {}
  let filename: string | null = null
  let size = 0
  let saving: Promise<void> = Promise.resolve()
  try {
    const form = busboy({
      headers: headers as Parameters<typeof busboy>[0]['headers'] & object,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, parts: 15, fieldSize: 2_000, headerPairs: 50 },
    })
    form.on('field', (name, value) => void (fields[name] = value))
    form.on('file', (_, stream, info) => {
      filename = info.filename || 'file'
      stream.on('data', (chunk: Buffer) => void (size += chunk.length))
      saving = save(stream, path)
      saving.catch(() => undefined)
    })
    await pipeline(Readable.from(pieces(request, max + FORM_EXTRA_BYTES)), form)
    await saving
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOf(error)
  }
  if (filename === null || size === 0) {
    await rm(path, { force: true })
    throw new ApiError('files.form_expected')
  }
  try {
    assertNoNull({ fields, filename })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { fields, filename, size }
}

/**
 * Writes a form's file. If that fails the rest of the form passes by: most clients read the reply only after they have sent all,
 * and find a closed connection if the server does not wait for that.
 */
function save(stream: Readable, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path)
    file.once('close', resolve)
    file.once('error', (error) => {
      reject(error)
      stream.unpipe(file)
      stream.resume()
    })
    stream.once('error', (error) => {
      reject(error)
      file.destroy()
    })
    stream.pipe(file)
  })
}

/** An error of the disk is not the client's fault. */
function refusalOf(error: unknown): unknown {
  const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined
  return (
    knownError(error) ?? (isOfDisk ? error : new ApiError('files.form_expected', { cause: error }))
  )
}
