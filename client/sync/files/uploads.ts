import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { type Api, OfflineError, RefusedError } from '../session/api.ts'
import { hashOf } from '../store/local-files.ts'
import type { Mutators } from '../store/mutators.ts'
import { Loop } from '../engine/loop.ts'
import { waitsUntil } from '../engine/outbox.ts'
import type { Platform } from '../store/platform.ts'
import { reject } from '../engine/reject.ts'
import type { LocalFile, Vault } from '../store/vault.ts'

interface Parts {
  vault: Vault
  api: Api
  mutators: Mutators
  platform: Platform
  /** True if a request sent now would be made in this account's name. */
  entitled: () => boolean
}

const LONGEST_WAIT_MS = 60_000
const SUSPENDED_WAIT_MS = 300_000
/** Answers after which the same bytes may be sent again. */
const PASSING = new Set([401, 408, 425, 429])
/** Codes after which the upload begins again: the server forgot it, or received other bytes than were sent. */
const BEGIN_AGAIN = new Set(['files.not_found', 'files.altered'])
/** After so many tries we take the copy on this device for the damaged one. */
const MOST_TRIES = 8

/** Sends picked files one by one, in the leading tab. Entries of the outbox that need no file do not wait for them. */
export class Uploads {
  readonly #parts: Parts
  readonly #loop: Loop

  constructor(parts: Parts) {
    this.#parts = parts
    const { platform } = parts
    const rest = () => this.#rest()
    this.#loop = new Loop(() => this.#step(), { platform, rest, longestWait: LONGEST_WAIT_MS })
  }

  /** Runs a step: there may be a file to send. */
  wake(): void {
    this.#loop.wake()
  }

  /** Runs a step now, without the pause after failures: the network is back. */
  retryNow(): void {
    this.#loop.retryNow()
  }

  stop(): void {
    this.#loop.stop()
  }

  async #step(): Promise<void> {
    const { file, wait } = await this.#next()
    if (!file || wait > 0) return
    try {
      await this.#send(file)
      this.#loop.succeeded()
      this.#loop.wake()
    } catch (error) {
      // After `stop` the databases are closed, and there is nothing to record.
      if (!this.#loop.isStopped) await this.#failed(file, error)
    }
  }

  async #rest(): Promise<number | null> {
    const { file, wait } = await this.#next()
    return file ? wait : null
  }

  /** The next file to send, if any, and the time until then. */
  async #next(): Promise<{ file: LocalFile | undefined; wait: number }> {
    const { vault, platform, entitled } = this.#parts
    const begun = await vault.files.where('state').anyOf('waiting', 'recording').sortBy('picked_at')
    const waiting = begun.filter((file) => file.state === 'waiting' || file.sent < fullParts(file))
    if (!platform.isOnline() || !entitled()) return { file: waiting[0], wait: LONGEST_WAIT_MS }
    const now = platform.now()
    const dueAt = (file: LocalFile) => Math.max(this.#loop.notBefore, waitsUntil(file, now), now)
    const due = Math.min(...waiting.map(dueAt))
    const file = waiting.find((one) => dueAt(one) === due)
    return { file, wait: Math.min(due - now, LONGEST_WAIT_MS) }
  }

  async #send(local: LocalFile): Promise<void> {
    const { vault, api } = this.#parts
    const { id, name: filename, purpose } = local
    const grows = local.state === 'recording'
    const size = grows ? null : local.size
    const begun = await api.files.begin({ body: { id, filename, size, purpose } })
    let { received, file } = begun.data
    while (!file && !this.#loop.isStopped) {
      await vault.files.update(id, { sent: received })
      // The rest of a recording follows when the camera has recorded it.
      if (grows && received >= fullParts(local)) return
      const part = await vault.parts.get([id, received])
      // The user has removed the file meanwhile.
      if (!part && !(await vault.files.get(id))) return
      const params = { id, index: String(received) }
      const { data } = part
        ? await api.files.part({ params, bytes: part.bytes })
        : await api.files.complete({ params: { id }, body: await hashOf(vault, id) })
      received = data.received
      file = data.file
    }
    if (file) await vault.files.update(id, { state: 'stored', sent: received })
  }

  async #failed(file: LocalFile, error: unknown): Promise<void> {
    const { vault, platform } = this.#parts
    if (error instanceof RefusedError && isFinal(error, file)) return this.#refused(file, error)
    const asked = (error instanceof RefusedError && error.retryAfter) || 0
    const wait = this.#loop.failed(asked * 1_000)
    if (error instanceof OfflineError) this.#loop.pause(wait)
    // A failure with one file does not hold back the others.
    else {
      const retry_at = platform.now() + wait
      await vault.files.update(file.id, { retry_at, failures: file.failures + 1 })
    }
    if (!(error instanceof OfflineError) && !(error instanceof RefusedError)) reportError(error)
    this.#loop.wake()
  }

  /**
   * The server refused this file: every outbox entry that uses it becomes a problem, with its text. For a suspended
   * account the file itself waits, because its owner may still write drafts with it.
   */
  async #refused({ id }: LocalFile, { code, message }: RefusedError): Promise<void> {
    const { vault, mutators, platform } = this.#parts
    const now = platform.now()
    const at = new Date(now).toISOString()
    const isForNow = code === 'auth.suspended'
    await vault.transaction('rw', vault.files, vault.outbox, vault.problems, async () => {
      await vault.files.update(
        id,
        isForNow ? { retry_at: now + SUSPENDED_WAIT_MS } : { state: 'refused', message },
      )
      const entries = await vault.outbox
        .filter((entry) => entry.files?.includes(id) ?? false)
        .toArray()
      for (const entry of entries)
        if (entry.state !== 'acknowledged')
          await reject(vault, mutators, entry, { code, message }, at)
    })
    this.#loop.wake()
  }
}

function isFinal({ code, status }: RefusedError, { failures }: LocalFile): boolean {
  if (BEGIN_AGAIN.has(code)) return failures + 1 >= MOST_TRIES
  return status < 500 && !PASSING.has(status)
}

/** Parts that no later piece of a recording changes. */
function fullParts({ size }: LocalFile): number {
  return Math.floor(size / UPLOAD_PART_BYTES)
}
