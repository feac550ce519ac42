import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { START } from '../../one-file/command-line.ts'
import { DatabaseAway } from '../database.ts'
import { nextEpoch } from '../next-epoch.ts'
import type { CommitMarks } from './commit-marks.ts'
import { connectionTo } from './pool.ts'

/** Any number, the same in every server. */
const SERVING = 7_246_019
/** PostgreSQL may take a moment to notice that a server was killed, and longer if the network was. */
const PATIENCE_MS = 3_000
const LONG_PATIENCE_MS = 15_000
const RETRY_MS = 250
/** PostgreSQL soon notices a server that the network lost. */
const NOTICE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2'
const HOLDER = 'held_by'
const EPOCH = 'epoch'
/** Within this time a server knows that another one has raised the epoch. */
const LOOK_MS = 1_000
/** Once, however many servers notice. */
const RAISE = `
with risen as (
  update sync_meta set value = $2 where key = '${EPOCH}' and value = $1 returning key
)
insert into sync_meta (key, value) select 'epoch_at', $3 from risen
on conflict (key) do update set value = excluded.value`

/** For this server alone, or for it and others that share a Redis. */
export type Holding = 'alone' | 'shared'

interface Parts {
  url: string
  how: Holding
  /** Null if PostgreSQL does not tell about its log. */
  marks: CommitMarks | null
}

/**
 * The lock on a database, for as long as its connection lives. It takes the lock again after PostgreSQL was away; whoever holds it
 * alone ends if another server had the database meanwhile. A database that lacks acknowledged commits then, as a standby may that was
 * promoted, gets a higher epoch, and its servers open it anew.
 */
export class Hold {
  readonly #parts: Parts
  readonly #id = randomUUID()
  /** Until the server has begun: the one that is there. */
  #epoch: string | null = null
  #onWentBack = (): void => {
    throw new CannotStart('The database went back in time. Start the server again.')
  }
  #client: pg.Client | null = null
  #isReleased = false
  #looking: NodeJS.Timeout | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  static async take(parts: Parts): Promise<Hold> {
    const hold = new Hold(parts)
    const client = await lockDatabase(parts.url, parts.how)
    await client.query('begin')
    await client.query(
      'insert into sync_meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [HOLDER, hold.#id],
    )
    // From its first moment the server knows a commit that comes after all of those before.
    await (parts.marks?.commit(client) ?? client.query('commit'))
    hold.#keep(client)
    return hold
  }

  /** The server has begun in this epoch: when another server raises it, this one begins again, too. */
  watch(epoch: number, onWentBack: () => void): void {
    this.#epoch = String(epoch)
    this.#onWentBack = onWentBack
    const look = async () => {
      const client = this.#client
      // A connection that is lost now is looked at when it is back.
      const found = client && (await this.#read(client).catch(() => null))
      if (found && found.epoch !== this.#epoch && !this.#isReleased) this.#beginAgain()
    }
    if (this.#parts.how === 'shared')
      this.#looking = setInterval(() => void look(), LOOK_MS).unref()
  }

  /** Throws while another server may have the database. */
  assert(): void {
    if (this.#client === null) throw new DatabaseAway(new Error('Its lock was lost.'))
  }

  async release(): Promise<void> {
    this.#isReleased = true
    clearInterval(this.#looking)
    await this.#client?.end()
  }

  #keep(client: pg.Client): void {
    if (this.#isReleased) return void client.end()
    this.#client = client
    client.once('end', () => {
      this.#client = null
      // If it fails, that ends the process: another server has written what this one does not know.
      if (!this.#isReleased) void this.#again()
    })
  }

  async #again(): Promise<void> {
    const { url, how } = this.#parts
    while (!this.#isReleased) {
      try {
        const client = await lockDatabase(url, how, LONG_PATIENCE_MS)
        const { holder, epoch } = await this.#read(client)
        if (how === 'alone' && holder !== this.#id)
          throw new CannotStart('Another server used the database.')
        if (epoch === (this.#epoch ?? epoch) && !(await this.#lacksCommits(client, epoch)))
          return this.#keep(client)
        await client.end()
        return this.#beginAgain()
      } catch (error) {
        if (error instanceof CannotStart) throw error
        await pause(RETRY_MS)
      }
    }
  }

  /** If it does, the epoch rises, unless another server has noticed it first. */
  async #lacksCommits(client: pg.Client, epoch: string): Promise<boolean> {
    if (!(await this.#parts.marks?.areLacking(client))) return false
    const now = new Date()
    const higher = String(nextEpoch(Number(epoch), now))
    await client.query(RAISE, [epoch, higher, now.toISOString()])
    return true
  }

  /** What this process has in memory is of a state that is gone. */
  #beginAgain(): void {
    clearInterval(this.#looking)
    this.#isReleased = true
    const last = this.#client
    this.#client = null
    void last?.end()
    this.#onWentBack()
  }

  async #read(client: pg.Client): Promise<{ holder: string | undefined; epoch: string }> {
    const { rows } = await client.query<{ key: string; value: string }>(
      'select key, value from sync_meta where key = any($1)',
      [[HOLDER, EPOCH]],
    )
    const valueOf = (name: string) => rows.find(({ key }) => key === name)?.value
    return { holder: valueOf(HOLDER), epoch: valueOf(EPOCH)! }
  }
}

/** Locks the database for as long as the connection lives. Throws if another server does not let it go in this time. */
export async function lockDatabase(
  url: string,
  how: Holding,
  patienceMs = PATIENCE_MS,
): Promise<pg.Client> {
  const lock = how === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const client = new pg.Client(connectionTo(url, NOTICE))
  // It comes with the end of the server or of the database; each statement tells of that by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await expectWritable(client)
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) {
      const { rows } = await client.query<{ is_ours: boolean }>(`select ${lock}($1) as is_ours`, [
        SERVING,
      ])
      if (rows[0]?.is_ours) return client
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw new CannotStart(
    how === 'alone'
      ? `Another server uses the database at DATABASE_URL. Stop it, give this one a database of its own (DATABASE_URL=postgres://… ${START}), or let them share it: REDIS_URL, the same for each.`
      : `A server without REDIS_URL uses the database at DATABASE_URL alone. Stop it, and start it again with the REDIS_URL of this one.`,
  )
}

/** A standby gives locks, too. */
async function expectWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  )
  if (rows[0]?.is_standby) throw new DatabaseAway(new Error('It is a standby.'))
}
