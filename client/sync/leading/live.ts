import type { Counters } from '#shared/contract/sync.ts'
import type { Api } from '../session/api.ts'
import { backoff } from '../engine/backoff.ts'

interface Poke {
  t: string
  s: Counters
  /** Epoch of the database: a different one means that the server was restored. */
  e: number
}

/**
 * A socket on which the server pokes about news of followed scopes. Without it the next poll brings them, about a
 * minute later.
 */
export class LiveSocket {
  readonly #api: Api
  readonly #heard: (heads: Counters, epoch: number) => void
  #socket: WebSocket | null = null
  #scopes: string[] = []
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #stopped = false

  constructor(api: Api, heard: (heads: Counters, epoch: number) => void) {
    this.#api = api
    this.#heard = heard
    void this.#connect()
  }

  /** Sets the scopes about which the server should poke. */
  follow(scopes: string[]): void {
    if (scopes.join() === this.#scopes.join()) return
    this.#scopes = scopes
    this.#follow()
  }

  /** Reconnects without waiting: the network is back. */
  retryNow(): void {
    if (this.#socket || this.#stopped) return
    this.#failures = 0
    void this.#connect()
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#socket?.close()
  }

  async #connect(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    try {
      const { ticket } = (await this.#api.sync.ticket({})).data
      if (this.#stopped || this.#socket) return
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
      const socket = new WebSocket(`${scheme}://${location.host}/api/sync/live?ticket=${ticket}`)
      this.#socket = socket
      socket.addEventListener('open', () => {
        this.#failures = 0
        this.#follow()
      })
      socket.addEventListener('message', (event) => {
        const poke = JSON.parse(String(event.data)) as Poke
        if (poke.t === 'poke') this.#heard(poke.s, poke.e)
      })
      socket.addEventListener('close', () => {
        this.#socket = null
        this.#later()
      })
    } catch {
      this.#later()
    }
  }

  #later(): void {
    if (this.#stopped || this.#timer) return
    this.#failures += 1
    this.#timer = setTimeout(() => void this.#connect(), backoff(this.#failures, Math.random()))
  }

  #follow(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify({ t: 'follow', scopes: this.#scopes }))
  }
}
