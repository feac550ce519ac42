import { hash } from 'node:crypto'
import type { ChangeBus } from '../sync/change-bus.ts'

export interface CachedResponse {
  body: Buffer<ArrayBuffer>
  etag: string
  headers: Record<string, string>
}

const MAX_REPLIES = 2_000
const MAX_BYTES = 64 * 1024 * 1024

interface Kept {
  reply: CachedResponse
  scopes: readonly string[]
  /** By the process's clock, in ms. */
  until: number
}

/**
 * Rendered replies that are valid until one of their scopes changes. A commit drops them before any client gets its result, so
 * a reader is never one write behind.
 */
export class ResponseCache {
  readonly #replies = new Map<string, Kept>()
  readonly #keysByScope = new Map<string, Set<string>>()
  readonly #changeBus: ChangeBus
  #commits = 0
  #bytes = 0

  constructor(changeBus: ChangeBus) {
    this.#changeBus = changeBus
    changeBus.onMissed(() => {
      this.#commits += 1
      this.clear()
    })
    changeBus.subscribe((_, invalidated) => {
      this.#commits += 1
      for (const scope of invalidated) this.#drop(scope)
    })
  }

  get(key: string): CachedResponse | undefined {
    const kept = this.#replies.get(key)
    return kept && this.#isValid(kept) ? kept.reply : undefined
  }

  /** Call it before the reads of a reply: their result may be older than a later commit. */
  mark(): number {
    return this.#commits
  }

  keep(
    key: string,
    mark: number,
    scopes: readonly string[],
    body: string,
    headers: Record<string, string>,
  ): CachedResponse {
    const bytes = Buffer.from(body)
    const reply = { body: bytes, etag: `"${hash('sha1', bytes, 'base64url')}"`, headers }
    const { keepMs } = this.#changeBus
    if (mark !== this.#commits || keepMs === 0) return reply
    this.#forget(key)
    if (this.#replies.size >= MAX_REPLIES || this.#bytes + bytes.length > MAX_BYTES) this.clear()
    this.#replies.set(key, { reply, scopes, until: performance.now() + keepMs })
    this.#bytes += bytes.length
    for (const scope of scopes) {
      const keys = this.#keysByScope.get(scope)
      if (keys) keys.add(key)
      else this.#keysByScope.set(scope, new Set([key]))
    }
    return reply
  }

  clear(): void {
    this.#replies.clear()
    this.#keysByScope.clear()
    this.#bytes = 0
  }

  #isValid({ until }: Kept): boolean {
    const { keepMs } = this.#changeBus
    return keepMs === Infinity || (keepMs > 0 && performance.now() < until)
  }

  #drop(scope: string): void {
    for (const key of this.#keysByScope.get(scope) ?? []) this.#forget(key)
  }

  #forget(key: string): void {
    const kept = this.#replies.get(key)
    if (!kept) return
    this.#replies.delete(key)
    this.#bytes -= kept.reply.body.length
    for (const scope of kept.scopes) {
      const keys = this.#keysByScope.get(scope)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByScope.delete(scope)
    }
  }
}
