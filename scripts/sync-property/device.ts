import type { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { deviceSchema } from '../../client/features/device-schema.ts'
import { mutators } from '../../client/features/index.ts'
import { createApi } from '../../client/sync/session/api.ts'
import { Cache } from '../../client/sync/store/cache.ts'
import { Engine } from '../../client/sync/engine/engine.ts'
import type { Platform } from '../../client/sync/store/platform.ts'
import { ALL_RULES, type ProtocolRules } from '../../client/sync/store/rules.ts'
import { Vault } from '../../client/sync/store/vault.ts'
import type { Session } from '../../shared/contract/auth.ts'
import { v7 } from 'uuid'
import type { Network } from './network.ts'
import type { Random } from './random.ts'

export interface DeviceRules extends ProtocolRules {
  /** A change keeps its id when it is sent again. */
  dedup: boolean
}

/** One browser of one person: the real engine over its own IndexedDB, with as many leading tabs as go wrong. */
export class Device {
  readonly session: Session
  readonly #network: Network
  readonly #random: Random
  readonly #rules: DeviceRules
  readonly #clock: { now: number }
  readonly #batch: number
  readonly #indexedDB = new IDBFactory()
  vault: Vault
  cache: Cache
  engines: Engine[] = []
  #tabs: object[] = []
  readonly followed = new Set<string>()
  /** Ids of the changes that the device told its user are saved. */
  readonly accepted: string[] = []
  /** Posts made here that must stay in sight, by id of their change. */
  readonly own = new Map<string, string>()
  /** The number of writes to vault and cache: while it does not change, the screens do not change either. */
  writes = 0

  constructor(parts: {
    session: Session
    network: Network
    random: Random
    rules: DeviceRules
    clock: { now: number }
    /** Changes in one request; few by default, so that one push is several requests in a row. */
    batch?: number
  }) {
    this.session = parts.session
    this.#network = parts.network
    this.#random = parts.random
    this.#rules = parts.rules
    this.#clock = parts.clock
    this.#batch = parts.batch ?? 2
    this.vault = this.#counted(new Vault(this.session.user.id, this.#platform(this)))
    this.cache = this.#newCache()
  }

  get engine(): Engine {
    return this.engines[0]!
  }

  /** Opens a tab that believes it leads. */
  async openTab(): Promise<void> {
    const tab = {}
    const { token, user } = this.session
    const caller = {
      token: () => token,
      renew: () => Promise.resolve(token),
      serverTime: () => undefined,
    }
    const platform = this.#platform(tab)
    const { vault, cache } = this
    const api = createApi(platform, caller)
    const engine = new Engine({
      vault,
      cache,
      api,
      platform,
      mutators,
      me: user,
      batch: this.#batch,
      rules: this.#rules,
    })
    this.#tabs.push(tab)
    this.engines.push(engine)
    await engine.start()
    for (const scope of this.followed) await engine.follow(scope)
  }

  /** Kills every tab in the middle of its work, and opens one again. */
  async kill(): Promise<void> {
    for (const tab of this.#tabs) this.#network.dead.add(tab)
    this.#tabs = []
    this.engines = []
    await this.openTab()
  }

  /** The browser takes the cache away; the vault stays. */
  async evict(): Promise<void> {
    for (const tab of this.#tabs) this.#network.dead.add(tab)
    this.#tabs = []
    this.engines = []
    await this.cache.delete()
    this.cache = this.#newCache()
    await this.openTab()
  }

  #newCache(): Cache {
    this.writes += 1
    return this.#counted(new Cache(this.session.user.id, this.#platform(this), deviceSchema))
  }

  #counted<D extends Dexie>(database: D): D {
    database.use({
      stack: 'dbcore',
      name: 'writes',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          return {
            ...table,
            mutate: (request) => {
              this.writes += 1
              return table.mutate(request)
            },
          }
        },
      }),
    })
    return database
  }

  #platform(tab: object): Platform {
    const send = this.#network.fetchFor(tab)
    return {
      fetch: (url, init) => send(url, this.#rules.dedup ? init : withFreshIds(url, init)),
      now: () => this.#clock.now,
      random: () => this.#random(),
      isOnline: () => true,
      dexie: { indexedDB: this.#indexedDB, IDBKeyRange },
    }
  }
}

export const ALL_DEVICE_RULES: DeviceRules = { ...ALL_RULES, dedup: true }

/** Sends a push as if there were no steady ids: the server cannot recognise a repeated mutation. */
function withFreshIds(url: string, init: RequestInit): RequestInit {
  if (!url.endsWith('/sync/push')) return init
  const body = JSON.parse(init.body as string) as { mutations: { id: string; deps: string[] }[] }
  const mutations = body.mutations.map((mutation) => ({ ...mutation, id: v7(), deps: [] }))
  return { ...init, body: JSON.stringify({ ...body, mutations }) }
}
