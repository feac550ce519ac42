import type { ClientBase, Pool, QueryConfig, QueryResult } from 'pg'
import { z } from 'zod'

/** Commits come back in about the order of PostgreSQL's log: the last ones tell whether its end is missing. */
const KEPT = 100

/**
 * A transaction that this process was told is committed, a place of PostgreSQL's log (LSN) after its last change and before its
 * commit, and the timeline of that log, which rises with each promotion.
 */
const Told = z.tuple([
  z.string().regex(/^\d{1,20}$/),
  z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/),
  z.number().int(),
])
type Told = z.infer<typeof Told>

/** The commits that a database must have, for a place outside of it. */
export interface CommitMark {
  /** The cluster: in another one, numbers and places mean something else. */
  system: string
  told: readonly Told[]
}

/** What a commit tells of itself; no number if it changed nothing. */
type Noted = [id: string | null, before: string, timeline: number]

/** As this process reads it: the pools have types of their own. */
interface Line {
  system: string
  timeline: number
  /** The end of the log that a standby had when it was promoted; null after a restart. */
  replayed: string | null
}

const TIMELINE = `('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int`
const LINE = `select (pg_control_system()).system_identifier::text as system,
  ${TIMELINE} as timeline, pg_last_wal_replay_lsn()::text as replayed`
const NOTED = `json_build_array(pg_current_xact_id_if_assigned()::text,
  pg_current_wal_insert_lsn()::text, ${TIMELINE}) as noted`
const COMMIT = `select ${NOTED}; commit`
/**
 * A standby that had replayed the place before a commit knows the transaction: it never gives its number to another one, and tells
 * exactly whether it was committed.
 */
const LACKS = `select exists (
  select from unnest($1::text[], $2::text[], $3::int[]) as told (id, before, timeline) where case
    when timeline <> $4::int and before::pg_lsn > $5::pg_lsn then true
    when id::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) then true
    else pg_xact_status(id::xid8) = 'aborted' end) as lacks`

/** The latest commits that this process has acknowledged. A standby that is promoted without them is noticed by them. */
export class CommitMarks {
  readonly #system: string
  #told: Told[] = []
  #onCommit: ((told: Told) => void) | null = null

  private constructor({ system }: Line) {
    this.#system = system
  }

  /** Null if this PostgreSQL does not tell about its log, as some hosted ones do not. */
  static async begin(on: Pool): Promise<CommitMarks | null> {
    const line = await lineOf(on).catch(() => null)
    return line && new CommitMarks(line)
  }

  get mark(): CommitMark {
    return { system: this.#system, told: [...this.#told] }
  }

  /** Commits what is open on this client. */
  async commit(client: ClientBase): Promise<void> {
    const [noted] = (await client.query(COMMIT)) as unknown as [QueryResult<{ noted: Noted }>]
    this.#note(noted.rows[0]!.noted)
  }

  /** Runs a statement as a transaction of its own; its first row. */
  async runAlone<R>(client: ClientBase, query: QueryConfig): Promise<R | undefined> {
    const text = `with done as (${query.text}) select done.*, ${NOTED} from done`
    const [found] = (await client.query<R & { noted: Noted }>({ ...query, text })).rows
    if (!found) return undefined
    const { noted, ...row } = found
    this.#note(noted)
    return row as R
  }

  #note([id, before, timeline]: Noted): void {
    if (id === null) return
    const told: Told = [id, before, timeline]
    this.#keep(told)
    this.#onCommit?.(told)
  }

  onCommit(listener: (told: Told) => void): void {
    this.#onCommit = listener
  }

  /** Another server of the site may die together with the primary. News of an earlier line come too late to be asked about. */
  heard(told: unknown): void {
    const parsed = Told.safeParse(told)
    if (!parsed.success) return
    const newest = this.#told.at(-1)?.[2] ?? 0
    if (parsed.data[2] >= newest) this.#keep(parsed.data)
  }

  #keep(told: Told): void {
    this.#told.push(told)
    if (this.#told.length > 2 * KEPT) this.#told = this.#told.slice(-KEPT)
  }

  /** After a connection was lost: false if what this process has acknowledged is all there. */
  async areLacking(on: ClientBase): Promise<boolean> {
    const asked = new Set(this.#told)
    if (await lacksCommits(on, this.mark)) return true
    // They are a part of this line now, whatever it loses later.
    const { timeline } = await lineOf(on)
    this.#told = this.#told.map((told) => (asked.has(told) ? [told[0], told[1], timeline] : told))
    return false
  }
}

/** True if the database lacks a commit of the mark, or nobody can tell any more. */
export async function lacksCommits(on: Pool | ClientBase, mark: CommitMark): Promise<boolean> {
  const { system, timeline, replayed } = await lineOf(on)
  if (system !== mark.system) return false
  const { told } = mark
  const before = told.filter((commit) => commit[2] !== timeline)
  const isUnknown = before.some((commit) => commit[2] !== timeline - 1 || replayed === null)
  if (isUnknown) return true
  const columns = [0, 1, 2].map((column) => told.map((commit) => commit[column]))
  const { rows } = await on.query<{ lacks: boolean | number }>(LACKS, [
    ...columns,
    timeline,
    replayed,
  ])
  return Boolean(rows[0]!.lacks)
}

async function lineOf(on: Pool | ClientBase): Promise<Line> {
  const { rows } = await (on as Pool).query<Line>(LINE)
  return rows[0]!
}
