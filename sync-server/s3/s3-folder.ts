import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '../s3-settings.ts'
import { elementsIn, inXml, textIn } from './xml.ts'
import { isMissing, notFound, S3Away } from './s3-away.ts'
import { type S3Ask, S3Requests } from './s3-request.ts'

/** A large file on a slow line. */
const LONG_PATIENCE_MS = 10 * 60_000
/** A transaction may wait for a copy. */
const COPY_PATIENCE_MS = 60_000
const AT_ONCE = 8
/** Of one request. */
const MOST_REMOVED = 1_000
/** Answers to a request that a server does not know. */
const UNKNOWN = new Set([400, 404, 405, 411, 501])
const BROKEN = /^(?:ECONNRESET|ETIMEDOUT|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/

export interface S3Object {
  name: string
  size: number
  tag: string
  /** In ms, by the clock of S3. */
  at: number
}

/** Hears of each request to S3. */
export interface S3Watch {
  /** Before it; may throw. */
  begin(): Promise<void>
  answered(): void
  failed(error: S3Away): void
}

interface Range {
  start: number
  end: number
}

/** Named objects in one folder of a bucket; names may have slashes. What it puts is durable when it resolves. */
export class S3Folder {
  readonly place: string
  readonly #requests: S3Requests
  readonly #bucket: string
  readonly #path: string
  readonly #folder: string
  readonly #watch: S3Watch | undefined
  #removesMany = true

  constructor(settings: S3Settings, folder: string, watch?: S3Watch) {
    const { endpoint, bucket } = settings
    this.#bucket = `${endpoint}/${bucket}`
    this.#path = `/${bucket}/${folder}/`
    this.#folder = folder
    this.#watch = watch
    this.place = `${this.#bucket}/${folder}`
    this.#requests = new S3Requests(settings)
  }

  /** Resolves with the tag of this version of the object, if S3 tells it. */
  async put(name: string, body: Uint8Array): Promise<string> {
    const reply = await this.#ask(name, { method: 'PUT', body })
    await drop(reply)
    return tagIn(reply.headers.etag)
  }

  async putFile(name: string, file: string): Promise<void> {
    await drop(await this.#ask(name, { method: 'PUT', body: file, patience: LONG_PATIENCE_MS }))
  }

  /** Null if there is none. */
  async get(name: string): Promise<Buffer | null> {
    const reply = await this.#find(name)
    return reply && buffer(reply).catch(this.#brokenOff)
  }

  /** Its bytes, or a range of them, as their reader takes them; null if there is none. */
  async open(name: string, range?: Range): Promise<ReadableStream<Uint8Array> | null> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const reply = await this.#find(name, headers && { headers })
    if (reply && range && reply.statusCode !== 206) throw new S3Away(this.place, 'gives no ranges.')
    return reply && Readable.toWeb(reply)
  }

  /** Writes one into a file from this position on; false if there is none. */
  async getFile(name: string, file: string, start?: number): Promise<boolean> {
    const reply = await this.#find(name)
    if (!reply) return false
    const place = start === undefined ? { mode: 0o600 } : { flags: 'r+', start }
    await pipeline(reply, createWriteStream(file, place)).catch(this.#brokenOff)
    return true
  }

  /** A copy that S3 makes by itself; it may be the second one of an object. */
  async copy(from: string, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': encodeURI(`${this.#path}${from}`) }
    const reply = await this.#ask(to, { method: 'PUT', headers, patience: COPY_PATIENCE_MS }).catch(
      (error: unknown) => {
        throw isMissing(error) ? notFound(from) : error
      },
    )
    // An error may come after S3 has begun to answer.
    const code = textIn(await text(reply).catch(this.#brokenOff), 'Code')
    if (code !== undefined) throw new S3Away(this.place, `refuses: ${code}.`)
  }

  async has(name: string): Promise<boolean> {
    // A reply to HEAD has no words that tell a missing bucket from a missing object.
    return (await this.list(name)).some((one) => one.name === name)
  }

  /** Everything whose name begins with this, or everything. */
  async list(start = ''): Promise<S3Object[]> {
    const listed: S3Object[] = []
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${this.#folder}/${start}` })
      if (token) query.set('continuation-token', token)
      const reply = await this.#send(`${this.#bucket}?${query.toString()}`)
      const page = await text(reply).catch(this.#brokenOff)
      for (const item of elementsIn(page, 'Contents')) {
        const name = textIn(item, 'Key')!.slice(this.#folder.length + 1)
        const at = Date.parse(textIn(item, 'LastModified') ?? '')
        const tag = tagIn(textIn(item, 'ETag'))
        listed.push({ name, size: Number(textIn(item, 'Size')), tag, at })
      }
      token = textIn(page, 'NextContinuationToken')
    }
    return listed
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length > 1 && this.#removesMany) {
      for (let from = 0; from < names.length; from += MOST_REMOVED)
        if (!(await this.#removeMany(names.slice(from, from + MOST_REMOVED)))) break
      if (this.#removesMany) return
    }
    await eachOf(names, async (name) => drop(await this.#ask(name, { method: 'DELETE' })))
  }

  /** False if this server knows no such request, as some do not. */
  async #removeMany(names: readonly string[]): Promise<boolean> {
    const keys = names.map(
      (name) => `<Object><Key>${inXml(`${this.#folder}/${name}`)}</Key></Object>`,
    )
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${keys.join('')}</Delete>`)
    const headers = {
      'content-md5': createHash('md5').update(body).digest('base64'),
      'content-type': 'application/xml',
    }
    try {
      const reply = await this.#send(`${this.#bucket}?delete=`, { method: 'POST', headers, body })
      const failed = textIn(await text(reply).catch(this.#brokenOff), 'Code')
      if (failed !== undefined) throw new S3Away(this.place, `refuses: ${failed}.`)
    } catch (error) {
      if (!(error instanceof S3Away && UNKNOWN.has(error.status))) throw error
      this.#removesMany = false
    }
    return this.#removesMany
  }

  async #find(name: string, ask?: S3Ask): Promise<IncomingMessage | null> {
    return this.#ask(name, ask).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  }

  #ask(name: string, ask?: S3Ask): Promise<IncomingMessage> {
    return this.#send(`${this.place}/${name}`, ask)
  }

  async #send(url: string, ask?: S3Ask): Promise<IncomingMessage> {
    await this.#watch?.begin()
    try {
      const reply = await this.#try(url, ask)
      this.#watch?.answered()
      return reply
    } catch (error) {
      if (error instanceof S3Away && !isMissing(error)) this.#watch?.failed(error)
      throw error
    }
  }

  async #try(url: string, ask?: S3Ask): Promise<IncomingMessage> {
    const reply = await this.#requests.send(url, ask).catch((error: NodeJS.ErrnoException) => {
      // A file that was to be sent.
      if (error.code === 'ENOENT') throw error
      throw new S3Away(this.place, 'does not answer.', { cause: error })
    })
    const status = reply.statusCode ?? 0
    if (status >= 200 && status < 300) return reply
    const reason = textIn(await text(reply).catch(this.#brokenOff), 'Code') ?? String(status)
    throw new S3Away(this.place, `refuses: ${reason}.`, { reason, status })
  }

  /** The line broke while bytes came. */
  readonly #brokenOff = (error: NodeJS.ErrnoException): never => {
    if (!BROKEN.test(error.code ?? '')) throw error
    throw new S3Away(this.place, 'broke off.', { cause: error })
  }
}

/** Some put it in marks, some not. */
function tagIn(said: string | undefined): string {
  return said?.replaceAll('"', '') ?? ''
}

/** Some at once. */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Takes the rest, which frees the connection for the next request. The answer is known already. */
async function drop(reply: IncomingMessage): Promise<void> {
  await buffer(reply).catch(() => undefined)
}
