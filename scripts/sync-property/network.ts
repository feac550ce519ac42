import type { Random } from './random.ts'

type Send = (url: string, init: RequestInit) => Promise<Response>

/** A network that loses, doubles, delays and falsifies messages, until it is healed. */
export class Network {
  readonly #random: Random
  readonly #send: Send
  readonly #held: (() => void)[] = []
  /** Requests that wait for `release`: nothing else of theirs is going on. */
  blocked = 0
  healed = false
  /** Owners whose tab is dead: no message reaches them any more. */
  readonly dead = new Set<object>()

  constructor(random: Random, send: Send) {
    this.#random = random
    this.#send = send
  }

  fetchFor(owner: object): Send {
    return async (url, init) => {
      if (this.healed) return this.#send(url, init)
      const random = this.#random
      if (random.chance(0.3)) await this.#hold(owner)
      if (random.chance(0.08)) throw new TypeError('the request was lost')
      const lie = this.#lie()
      if (lie) return lie
      if (random.chance(0.06)) await this.#send(url, init)
      const reply = await this.#send(url, init)
      if (random.chance(0.3)) await this.#hold(owner)
      if (random.chance(0.1)) throw new TypeError('the reply was lost')
      return reply
    }
  }

  /** Waits like a reply that is late. */
  delay(owner: object): Promise<void> {
    return this.#hold(owner)
  }

  /** Lets one held request or reply go on, whichever: so they overtake each other. */
  release(): void {
    const at = Math.floor(this.#random() * this.#held.length)
    this.#held.splice(at, 1)[0]?.()
  }

  heal(): void {
    this.healed = true
    while (this.#held.length > 0) this.release()
  }

  #hold(owner: object): Promise<void> {
    if (this.healed) return Promise.resolve()
    this.blocked += 1
    return new Promise((resolve) => {
      this.#held.push(() => {
        // A dead tab's code never continues; it still counts as blocked.
        if (this.dead.has(owner)) return
        this.blocked -= 1
        resolve()
      })
    })
  }

  #lie(): Response | null {
    const json = { 'content-type': 'application/json' }
    const error = (status: number, code: string, headers = {}) =>
      new Response(JSON.stringify({ message: code, error: code }), {
        status,
        headers: { ...json, ...headers },
      })
    const dice = this.#random()
    if (dice < 0.03) return error(503, 'server.busy')
    if (dice < 0.05) return error(429, 'request.rate_limited', { 'retry-after': '1' })
    if (dice < 0.07) return error(401, 'auth.expired')
    if (dice < 0.09)
      return new Response('<h1>Welcome to the hotel</h1>', {
        headers: { 'content-type': 'text/html' },
      })
    if (dice < 0.1) return new Response('oops', { status: 500 })
    return null
  }
}
