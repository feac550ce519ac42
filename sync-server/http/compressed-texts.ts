import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestContext } from './env.ts'

const KEPT = 200
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }
const packers = {
  br: (text: string) => promisify(brotliCompress)(text, QUALITY),
  gzip: promisify(gzip),
}
type Encoding = keyof typeof packers

/** Texts that are rendered for one request and requested often: compressed once, and again only when they change. */
export class CompressedTexts {
  readonly #packed = new Map<string, Promise<Buffer>>()

  async send(c: RequestContext, text: string, type: string): Promise<Response> {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    c.header('ETag', etag)
    c.header('Vary', 'Accept-Encoding')
    const known = c.req.header('if-none-match')?.split(/\s*,\s*/)
    if (known?.includes(etag)) return c.body(null, 304)
    c.header('Content-Type', `${type}; charset=UTF-8`)
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (!encoding) return c.body(text)
    c.header('Content-Encoding', encoding)
    return c.body(new Uint8Array(await this.#pack(`${encoding}${etag}`, encoding, text)))
  }

  #pack(key: string, encoding: Encoding, text: string): Promise<Buffer> {
    const found = this.#packed.get(key)
    // Drops the least used text first.
    this.#packed.delete(key)
    const packed = found ?? packers[encoding](text)
    this.#packed.set(key, packed)
    if (this.#packed.size > KEPT) this.#packed.delete(this.#packed.keys().next().value!)
    return packed
  }
}
