import type { Database } from '../db/database.ts'
import { idList } from '../db/dialect.ts'
import { statement } from '../db/statement.ts'
import { LocalRevocations } from '../one-node/session-revocations.ts'
import type { SessionRevocations } from '../sync/session-revocations.ts'
import type { Link } from './link.ts'

const CHECK_MS = 30_000

/** Ends go over the link. An end that was lost is found in the table: after a break at once, and during one now and then. */
export class SharedRevocations implements SessionRevocations {
  readonly #here = new LocalRevocations()
  readonly #link: Link
  readonly #db: Database
  readonly #held: (() => Iterable<string>)[] = []
  readonly #timer: NodeJS.Timeout

  constructor(link: Link, db: Database) {
    this.#link = link
    this.#db = db
    link.receive('ended', (ids) => this.#here.publish(ids as string[]))
    link.onMissed(() => void this.#find())
    this.#timer = setInterval(() => {
      if (!link.isUp) void this.#find()
    }, CHECK_MS).unref()
  }

  subscribe(
    listener: (ids: ReadonlySet<string>) => void,
    held: () => Iterable<string> = () => [],
  ): void {
    this.#here.subscribe(listener)
    this.#held.push(held)
  }

  publish(ids: readonly string[]): void {
    this.#here.publish(ids)
    if (ids.length > 0) this.#link.send('ended', ids)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #find(): Promise<void> {
    const held = new Set(this.#held.flatMap((list) => [...list()]))
    if (held.size === 0) return
    const ids = JSON.stringify([...held])
    // The next check comes.
    const open = await this.#db.read.all(selectOpen, { ids }).catch(() => null)
    if (!open) return
    for (const { id } of open) held.delete(id)
    this.#here.publish([...held])
  }
}

const selectOpen = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', idList(value.ids))
    .where('ended_at', 'is', null),
)
