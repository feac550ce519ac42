import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { CannotStart } from '../cannot-start.ts'

const BEAT_MS = 1_000
/**
 * A node hears its own beats too. One that hears none for so many times its patience has lost the others' messages as well.
 */
const SILENT_TIMES = 3

const optionsFor = (patienceMs: number) =>
  ({
    lazyConnect: true,
    connectTimeout: 2 * patienceMs,
    // Nothing waits for a Redis that is away: what is sent meanwhile is lost, and its receivers are told so.
    commandTimeout: patienceMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(50 * tries, 500),
  }) satisfies RedisOptions

/** Resolves if a Redis answers there. */
export async function greetRedis(url: string, patienceMs: number): Promise<void> {
  const redis = new Redis(url, optionsFor(patienceMs))
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}

/** What nodes tell each other: a kind, and what its receivers understand. */
type Item = readonly [kind: string, content: unknown]
interface Message {
  from: string
  items: Item[]
  /** True if messages of the sender were lost before. */
  hasLost?: true
}

/** One channel that all nodes of a site hear. It may lose messages, and says that it did as soon as it can. */
export class Link {
  /** For commands; it refuses them at once while Redis is away. */
  readonly redis: Redis
  /** Before the name of each key and channel: sites may share a Redis. */
  readonly prefix: string
  readonly #name = randomUUID()
  readonly #patienceMs: number
  readonly #listening: Redis
  readonly #log: Logger
  readonly #receivers = new Map<string, (content: unknown) => void>()
  readonly #onMissed: (() => void)[] = []
  #waiting: Item[] = []
  #hasLost = false
  #isUp = false
  #heardAt = 0
  #beat: NodeJS.Timeout | undefined

  /** `patienceMs`: so long a command waits for Redis. */
  constructor(url: string, prefix: string, log: Logger, patienceMs: number) {
    this.prefix = prefix
    this.#patienceMs = patienceMs
    this.#log = log
    // Left to find the kind of answers by itself, the compiler takes a second or two for it.
    this.redis = new Redis<'legacy'>(url, optionsFor(patienceMs))
    this.#listening = new Redis<'legacy'>(url, optionsFor(patienceMs))
    // Each command tells of it by itself.
    this.redis.on('error', () => undefined)
    this.#listening.on('error', () => undefined)
    this.#listening.on('close', () => this.#down())
    this.#listening.on('ready', () => void this.#listen())
    this.#listening.on('message', (_: string, text: string) => this.#hear(text))
  }

  /** True while the messages of other nodes arrive. */
  get isUp(): boolean {
    return this.#isUp
  }

  async open(): Promise<void> {
    try {
      await Promise.all([this.redis.connect(), this.#listening.connect()])
      await this.#listen()
    } catch (error) {
      this.close()
      throw new CannotStart(
        `Redis does not answer (${(error as Error).message}).\nStart it, or correct REDIS_URL.`,
        { cause: error },
      )
    }
    this.#beat = setInterval(() => this.#check(), BEAT_MS).unref()
  }

  /** Tells the other nodes, together with all else of this turn of the event loop. */
  send(kind: string, content: unknown): void {
    if (this.#waiting.length === 0) setImmediate(() => void this.#sendWaiting())
    this.#waiting.push([kind, content])
  }

  /** One receiver for each kind. */
  receive(kind: string, receiver: (content: unknown) => void): void {
    this.#receivers.set(kind, receiver)
  }

  /** Runs when messages of other nodes may have been lost, and new ones arrive again. */
  onMissed(listener: () => void): void {
    this.#onMissed.push(listener)
  }

  close(): void {
    clearInterval(this.#beat)
    this.#isUp = false
    this.redis.disconnect()
    this.#listening.disconnect()
  }

  async #listen(): Promise<void> {
    if (this.#isUp) return
    try {
      await this.#listening.subscribe(this.prefix)
    } catch {
      // It has been lost again: the next `ready` comes.
      return
    }
    if (this.#isUp) return
    this.#isUp = true
    const isFirst = this.#heardAt === 0
    this.#heardAt = performance.now()
    if (isFirst) return
    this.#log.info('Redis is back: the nodes hear each other again')
    this.#missed()
  }

  #down(): void {
    if (!this.#isUp) return
    this.#isUp = false
    this.#log.warn('Redis is away: this node does not hear the others')
  }

  #check(): void {
    if (this.#isUp && performance.now() - this.#heardAt > SILENT_TIMES * this.#patienceMs) {
      this.#down()
      this.#listening.disconnect(true)
    }
    if (this.#waiting.length === 0) void this.#sendWaiting()
  }

  async #sendWaiting(): Promise<void> {
    const message: Message = { from: this.#name, items: this.#waiting }
    this.#waiting = []
    if (this.#hasLost) message.hasLost = true
    try {
      await this.redis.publish(this.prefix, JSON.stringify(message))
      if (message.hasLost) this.#hasLost = false
    } catch {
      if (message.items.length > 0 || message.hasLost) this.#hasLost = true
    }
  }

  #hear(text: string): void {
    this.#heardAt = performance.now()
    try {
      const { from, items, hasLost } = JSON.parse(text) as Message
      if (from === this.#name) return
      for (const [kind, content] of items) this.#receivers.get(kind)?.(content)
      if (hasLost) this.#missed()
    } catch (error) {
      // Perhaps from a node with another version of this program.
      this.#log.error({ err: error }, 'a message of another node was not understood')
      this.#missed()
    }
  }

  #missed(): void {
    for (const listener of this.#onMissed) listener()
  }
}
