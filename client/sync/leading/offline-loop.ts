import type { EntityType } from '#shared/contract/sync.ts'
import type { Api } from '../session/api.ts'
import type { Cache } from '../store/cache.ts'
import type { Engine } from '../engine/engine.ts'
import { Loop } from '../engine/loop.ts'
import { forgetOfflineStates, offlineIds } from '../store/offline-content.ts'
import type { Platform } from '../store/platform.ts'
import type { Vault } from '../store/vault.ts'

const EVERY_MS = 10 * 60_000

export interface OfflineParts {
  vault: Vault
  cache: Cache
  api: Api
  engine: Engine
  platform: Platform
}

/** Fetches one kind of content to a device as a whole. */
export interface OfflineContent {
  /** Fetches one of them. Asks `goesOn` before each part, and stores its progress. */
  fetch(parts: OfflineParts, id: string, goesOn: () => boolean): Promise<void>
  /** Deletes the contents of those in `gone`, and of all that are not in `wanted`. */
  forget(cache: Cache, gone: readonly string[], wanted: readonly string[]): Promise<void>
  /** Ids of pictures that the wanted contents show. */
  media(cache: Cache, wanted: readonly string[]): Promise<string[]>
  /** Reads rows that change whenever there is something new to fetch. */
  watch?(cache: Cache, wanted: readonly string[]): Promise<unknown>
}
/** Contents by their kind of row. Features give them; `client/features/offline-contents.ts` joins them. */
export type OfflineContents = { [T in EntityType]?: OfflineContent }

/** Fetches whole books and other contents that the user keeps offline. Runs in the leading tab. */
export class OfflineLoop {
  readonly #parts: OfflineParts
  readonly #contents: readonly [EntityType, OfflineContent][]
  readonly #loop: Loop

  constructor(parts: OfflineParts, contents: OfflineContents) {
    this.#parts = parts
    this.#contents = Object.entries(contents) as [EntityType, OfflineContent][]
    const { platform } = parts
    this.#loop = new Loop(() => this.#step(), { platform, rest: () => EVERY_MS })
  }

  wake(): void {
    this.#loop.wake()
  }

  stop(): void {
    this.#loop.stop()
  }

  /** Reads all rows that may give it work, for a live query. */
  async watch(): Promise<void> {
    for (const { content, ids } of await this.#wanted())
      await content.watch?.(this.#parts.cache, ids)
  }

  async #step(): Promise<void> {
    try {
      const wanted = await this.#wanted()
      await this.#forget(wanted)
      for (const { content, ids } of wanted)
        for (const id of ids) await content.fetch(this.#parts, id, () => this.#goesOn())
    } catch {
      // Offline, or the server asks to wait: the next round continues from here.
    }
  }

  #wanted(): Promise<Wanted[]> {
    return Promise.all(
      this.#contents.map(async ([type, content]) => {
        return { content, ids: await offlineIds(this.#parts, type) }
      }),
    )
  }

  async #forget(wanted: readonly Wanted[]): Promise<void> {
    const { cache } = this.#parts
    const gone = await forgetOfflineStates(cache, new Set(wanted.flatMap(({ ids }) => ids)))
    const shown = new Set<string>()
    for (const { content, ids } of wanted) {
      await content.forget(cache, gone, ids)
      for (const picture of await content.media(cache, ids)) shown.add(picture)
    }
    const pictures = await cache.media.toCollection().primaryKeys()
    await cache.media.bulkDelete(pictures.filter((id) => !shown.has(id)))
  }

  /** True until the user wants something else, or the network is gone or expensive. */
  #goesOn(): boolean {
    const { isStopped, isWoken } = this.#loop
    return !isStopped && !isWoken && this.#parts.platform.isOnline() && !savesData()
  }
}

interface Wanted {
  content: OfflineContent
  ids: string[]
}

/** True if this device asks for little traffic. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
