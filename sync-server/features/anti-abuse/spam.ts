import { createHash } from 'node:crypto'
import { canModerate } from '#shared/rules/permissions.ts'
import { plainWords, wordIn } from '#shared/rules/spam.ts'
import { statement } from '../../db/statement.ts'
import type { RecentWritingTable } from '../../db/tables/anti-abuse.ts'
import type { Transaction } from '../../db/database.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { hostsIn, isOfDomain } from './link-hosts.ts'
import { reportByItself } from './report-by-itself.ts'
import { readSite } from './site-settings.ts'

interface Writing {
  /** `post:<id>`, `comment:<id>` `remark:<id>` or `review:<id>`. */
  item: string
  kind: RecentWritingTable['kind']
  /** The community whose moderators read the report; null for site admins. */
  communityId: string | null
  /** All text of it that a reader sees. */
  text: string
  /** The text before the edit. */
  before?: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const FLOOD_MS = 10 * MINUTE_MS
const FLOOD = { post: 10, comment: 30 }
const REPEATS = 3
/** Shorter ones, such as a thank you, are the same without being spam. */
const TELLING_LENGTH = 30

/**
 * Reports what looks like spam to the moderators of the place, in Loreloom's own name. It removes nothing and notifies
 * no other user: a person decides. It leaves moderators and admins alone.
 */
export async function lookForSpam(writing: Writing, context: CommandContext): Promise<void> {
  const { user } = context
  if (user.is_admin || (await moderates(writing.communityId, context))) return
  const signals = [
    ...(await signalsInText(writing, context)),
    ...(await signalsInHabits(writing, context)),
  ]
  if (signals.length === 0) return
  const { item, communityId: community_id } = writing
  const note = signals.join('; ')
  await reportByItself({ item, about_id: user.id, community_id, reason: 'spam', note }, context)
}

async function moderates(id: string | null, { trx, user }: CommandContext): Promise<boolean> {
  const community = id && (await trx.first(selectCommunity, { id }))
  if (!community) return false
  const moderators = JSON.parse(community.moderators) as { id: string }[]
  return canModerate(user, { ...community, moderators })
}

/** The problems of the text; of an edit, only those that it added. */
async function signalsInText(
  { text, before = '' }: Writing,
  { trx, user, now }: CommandContext,
): Promise<string[]> {
  const { blocked_domains, blocked_words, trusted_domains } = await readSite(trx)
  const known = new Set(hostsIn(before))
  const hosts = hostsIn(text).filter((host) => !known.has(host))
  const signals: string[] = []
  const blocked = hosts.find((host) => isOfDomain(host, blocked_domains))
  if (blocked) signals.push(`it links to ${blocked}, which is blocked here`)
  const word = wordIn(text, blocked_words)
  if (word !== null && wordIn(before, [word]) === null)
    signals.push(`it says “${word}”, which is blocked here`)
  const unknown = hosts.filter((host) => !isOfDomain(host, trusted_domains))
  if (!blocked && unknown.length > 0) {
    const joined = (await trx.first(selectJoined, { id: user.id }))!.joined_at
    if (Date.parse(now) - Date.parse(joined) < DAY_MS)
      signals.push(`an account of less than a day links to ${unknown.slice(0, 3).join(', ')}`)
  }
  return signals
}

/**
 * The same words again and again, or much at once: reported for the text that crosses the line, not for each after it.
 */
async function signalsInHabits(
  { item, kind, text, before }: Writing,
  { trx, user, now }: CommandContext,
): Promise<string[]> {
  const text_hash = hashOf(text)
  await trx.run(keepWriting, { item, user_id: user.id, kind, text_hash, now })
  const signals: string[] = []
  if (text_hash !== null && text_hash !== hashOf(before ?? '')) {
    const since = ago(now, DAY_MS)
    const { times } = (await trx.first(countSame, { text_hash, since, most: REPEATS + 1 }))!
    if (times === REPEATS) signals.push(`the same words were posted ${REPEATS} times within a day`)
  }
  if (before === undefined) {
    const [since, line] = [ago(now, FLOOD_MS), FLOOD[kind] + 1]
    const { times } = (await trx.first(countOf, { user_id: user.id, kind, since, most: line + 1 }))!
    if (times === line) signals.push(`${times} ${kind}s within ten minutes`)
  }
  return signals
}

/** Deletes texts that are too old to compare with. */
export async function purgeWriting(trx: Transaction, now: string): Promise<void> {
  await trx.run(deleteOld, { before: ago(now, DAY_MS) })
}

function ago(now: string, ms: number): string {
  return new Date(Date.parse(now) - ms).toISOString()
}

function hashOf(text: string): string | null {
  const plain = plainWords(text)
  if (plain.length < TELLING_LENGTH) return null
  return createHash('sha256').update(plain).digest('base64url')
}

const selectCommunity = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select(['creator_id', 'moderators']).where('id', '=', value.id),
)
const selectJoined = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('joined_at').where('id', '=', value.id),
)
const keepWriting = statement<{
  item: string
  user_id: string
  kind: RecentWritingTable['kind']
  text_hash: string | null
  now: string
}>()((db, value) =>
  db
    .insertInto('recent_writing')
    .values({
      item: value.item,
      user_id: value.user_id,
      kind: value.kind,
      text_hash: value.text_hash,
      written_at: value.now,
    })
    .onConflict((conflict) =>
      conflict.column('item').doUpdateSet((eb) => ({ text_hash: eb.ref('excluded.text_hash') })),
    ),
)
// Both read no more than `most` rows: one behind the line shows that the author crossed it before, however many there
// are.
const countSame = statement<{ text_hash: string; since: string; most: number }>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('recent_writing')
        .select('item')
        .where('text_hash', '=', value.text_hash)
        .where('written_at', '>=', value.since)
        .limit(value.most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('times')),
)
const countOf = statement<{
  user_id: string
  kind: RecentWritingTable['kind']
  since: string
  most: number
}>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('recent_writing')
        .select('item')
        .where('user_id', '=', value.user_id)
        .where('kind', '=', value.kind)
        .where('written_at', '>=', value.since)
        .limit(value.most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('times')),
)
const deleteOld = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('recent_writing').where('written_at', '<', value.before),
)
