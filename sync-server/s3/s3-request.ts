import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../s3-settings.ts'

export interface S3Ask {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  /** Bytes, or the path of a file with them. */
  body?: Uint8Array | string
  /** In ms, until the answer begins; its bytes may take longer. */
  patience?: number
}

const PATIENCE_MS = 20_000
/** On a line on which nothing moves. */
const IDLE_MS = 300_000
const PAUSE_MS = 50
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/**
 * Signs a request and sends it, a second time if that may help: each of them can be repeated. Not with `fetch`, which takes five
 * times the processor's time for a part of an upload.
 */
export class S3Requests {
  readonly #signing: Pick<
    ConstructorParameters<typeof AwsV4Signer>[0],
    'accessKeyId' | 'secretAccessKey' | 'service' | 'region' | 'cache'
  >

  constructor({ accessKey, secretKey, region }: S3Settings) {
    this.#signing = {
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      cache: new Map(),
    }
  }

  async send(url: string, ask: S3Ask = {}): Promise<IncomingMessage> {
    try {
      const reply = await this.#once(url, ask)
      if ((reply.statusCode ?? 0) < 500) return reply
      await buffer(reply)
    } catch (error) {
      // The server had closed a line that was kept for the next request.
      if (!(error instanceof StaleLine)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS))
    return this.#once(url, ask)
  }

  async #once(url: string, { method = 'GET', headers, body, patience }: S3Ask) {
    // S3 compares it with the bytes that have arrived.
    const hash = body !== undefined && { 'x-amz-content-sha256': await hashOf(body) }
    const all = { ...headers, ...hash }
    const signer = new AwsV4Signer({ ...this.#signing, method, url, headers: all })
    const signed = await signer.sign()
    const given = new Map(new Headers(signed.headers))
    if (body !== undefined) given.set('content-length', String(await lengthOf(body)))
    return exchange(signed.url, { method, headers: Object.fromEntries(given) }, body, patience)
  }
}

/** A request on a line that the server had closed already. */
class StaleLine extends Error {}

function exchange(
  url: URL,
  options: http.RequestOptions,
  body: S3Ask['body'],
  patience = PATIENCE_MS,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:'
    const request = isPlain
      ? http.request(url, { ...options, agent: agents['http:'] })
      : https.request(url, { ...options, agent: agents['https:'] })
    const limit = setTimeout(() => request.destroy(tooLate()), patience)
    request.setTimeout(IDLE_MS, () => request.destroy(tooLate()))
    request.once('response', (reply) => {
      clearTimeout(limit)
      resolve(reply)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(limit)
      const isStale =
        request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new StaleLine(error.message, { cause: error }) : error)
    })
    if (typeof body !== 'string') return request.end(body)
    createReadStream(body)
      .once('error', (error) => request.destroy(error))
      .pipe(request)
  })
}

function tooLate(): Error {
  return new DOMException('It took too long', 'TimeoutError')
}

async function hashOf(body: Uint8Array | string): Promise<string> {
  const hash = createHash('sha256')
  if (typeof body !== 'string') return hash.update(body).digest('hex')
  for await (const chunk of createReadStream(body)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function lengthOf(body: Uint8Array | string): Promise<number> {
  return typeof body === 'string' ? (await stat(body)).size : body.byteLength
}
