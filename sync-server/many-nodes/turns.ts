import pg from 'pg'
import type { Turns } from '../jobs/turns.ts'

/** Any number, the same in every server: beside the locks of writes, which have one number alone. */
const TURNS = 7_246_020

/** Whoever gets the advisory lock of a work does it. The end of the connection gives up all that a node holds. */
export class SharedTurns implements Turns {
  readonly isOnlyNode = false
  readonly #url: string
  readonly #underWay = new Set<string>()
  #client: Promise<pg.Client> | null = null

  constructor(url: string) {
    this.#url = url
  }

  async take(work: string, run: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(work)) return
    this.#underWay.add(work)
    try {
      // Without the database there is nothing to do.
      const client = await this.#connected().catch(() => null)
      if (client && (await this.#ask(client, 'pg_try_advisory_lock', work))) {
        try {
          await run()
        } finally {
          await this.#ask(client, 'pg_advisory_unlock', work)
        }
      }
    } finally {
      this.#underWay.delete(work)
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #ask(client: pg.Client, lock: string, work: string): Promise<boolean> {
    const question = `select ${lock}($1, hashtext($2)) as is_ours`
    try {
      const { rows } = await client.query<{ is_ours: boolean }>(question, [TURNS, work])
      return rows[0]?.is_ours ?? false
    } catch {
      // The connection has ended, and the lock with it.
      return false
    }
  }

  #connected(): Promise<pg.Client> {
    return (this.#client ??= this.#connect())
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#url)
    const forget = () => void (this.#client = null)
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    return client
  }
}
