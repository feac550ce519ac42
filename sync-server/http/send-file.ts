import type { ReadableStream } from 'node:stream/web'
import { ApiError } from '#shared/errors.ts'
import type { RequestContext } from './env.ts'

interface Range {
  start: number
  end: number
}

export interface FileReply {
  /** Begins to read its bytes, or a range of them; null if there are none. */
  read(range?: Range): Promise<ReadableStream<Uint8Array> | null>
  filename: string
  mimeType: string
  /** Bytes. */
  size: number
  /** The browser never shows it in a page: a user uploaded the bytes, and the server did not re-encode them. */
  asAttachment: boolean
  /** Every user may read it, so the browser may keep it for good. For other files it asks each time. */
  isPublic: boolean
  /** Quoted; the bytes under it never change. */
  etag: string
}

/** Types that this server encoded itself: anything else is a download, never a page. */
const INLINE = /^(?:image\/webp|image\/jpeg|video\/mp4|video\/webm)$/
const YEAR_SECONDS = 31_536_000

/** Sends a file, or the one requested range. */
export async function sendFile(c: RequestContext, file: FileReply): Promise<Response> {
  const { etag, mimeType, size, filename, asAttachment, isPublic } = file
  const place = INLINE.test(mimeType) && !asAttachment ? 'inline' : 'attachment'
  const headers: Record<string, string> = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': isPublic ? `private, max-age=${YEAR_SECONDS}, immutable` : 'private, no-cache',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': `${place}; filename*=UTF-8''${encode(filename)}`,
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const condition = c.req.header('if-range')
  const asked = condition === undefined || condition === etag ? c.req.header('range') : undefined
  const range = rangeOf(asked, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const stream = await file.read(range ?? undefined)
  if (!stream) throw new ApiError('files.not_found')
  const status = range ? 206 : 200
  const told = {
    ...headers,
    'Content-Type': mimeType,
    'Content-Length': String(end - start + 1),
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  }
  if (c.req.method !== 'HEAD') return c.body(stream as globalThis.ReadableStream, status, told)
  // Nobody would take it.
  await stream.cancel()
  return c.body(null, status, told)
}

/** The first range of a header; null for the whole file. No client needs several at once. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [from, to] = [match[1]!, match[2]!]
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end || start >= size) throw new ApiError('files.range')
  return { start, end }
}

/** RFC 5987: what `encodeURIComponent` leaves and a header may not hold. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
