import type { setup, Invitation } from '#shared/contract/setup.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { sql, type SqlBool } from 'kysely'
import { ApiError } from '#shared/errors.ts'
import { MAX_INVITATIONS } from '#shared/rules/site.ts'
import { invitationState } from '#shared/rules/site.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'
import { hashOfCode, newCode } from '../anti-abuse/invitations.ts'

const DAY_MS = 86_400_000

/** Latest first; none that still works is left out for those that do not. */
export async function listInvitations(db: Connection): Promise<Invitation[]> {
  const now = new Date().toISOString()
  const rows = await db.all(selectInvitations, { now, limit: MAX_INVITATIONS })
  const latest = rows.toSorted((a, b) =>
    `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1,
  )
  return latest.map(({ revoked_at, ...row }) => ({
    ...row,
    state: invitationState({ ...row, revoked_at }, now),
  }))
}

/** Makes one. Its code is in this reply and nowhere else. */
export async function invite(
  { note, max_uses, days }: ParsedInputOf<typeof setup.invite>['body'],
  context: CommandContext,
): Promise<Invitation & { code: string }> {
  const { trx, user, now } = context
  assertAdmin(user)
  const { count } = (await trx.first(countOpen, { now, limit: MAX_INVITATIONS }))!
  if (count >= MAX_INVITATIONS) throw new ApiError('setup.too_many_invitations')
  const id = newId()
  const code = newCode()
  const expires_at = days === null ? null : new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const row = { id, note: tidy(note), max_uses, expires_at }
  await trx.run(insertInvitation, { ...row, code_hash: hashOfCode(code), user_id: user.id, now })
  await logAdmin(context, act('make', id, row.note))
  const { made_by } = (await trx.first(selectOne, { id }))!
  return { ...row, code, made_by, uses: 0, created_at: now, state: 'good' }
}

export async function revoke(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now } = context
  assertAdmin(user)
  const invitation = await trx.first(selectOne, { id })
  if (!invitation) throw new ApiError('setup.invitation_gone')
  if ((await trx.run(endInvitation, { id, now })) > 0)
    await logAdmin(context, act('revoke', id, invitation.note))
  return { done: true }
}

const act = (verb: 'make' | 'revoke', id: string, note: string) => ({
  action: `invitation.${verb}`,
  item: `invitation:${id}`,
  label: note,
  reason: '',
})

/** True for one that still works, in statements in which `i` is the invitation: `invitationState` says the same. */
const isGood = (now: string) =>
  sql<SqlBool>`(i.revoked_at is null and (i.expires_at is null or i.expires_at > ${now})
    and (i.max_uses is null or i.uses < i.max_uses))`

const selectInvitations = statement<{ now: string; limit: number }>()((db, value) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .select([
      'i.id',
      'i.note',
      'u.username as made_by',
      'i.uses',
      'i.max_uses',
      'i.created_at',
      'i.expires_at',
      'i.revoked_at',
    ])
    .orderBy(isGood(value.now), 'desc')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(value.limit),
)
const selectOne = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .select(['i.note', 'u.username as made_by'])
    .where('i.id', '=', value.id),
)
/** Counts no further than the limit. */
const countOpen = statement<{ now: string; limit: number }>()((db, value) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('invitations as i')
        .select('i.id')
        .where(isGood(value.now))
        .limit(value.limit)
        .as('open'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)
const insertInvitation = statement<{
  id: string
  code_hash: string
  user_id: string
  note: string
  max_uses: number | null
  expires_at: string | null
  now: string
}>()((db, value) =>
  db.insertInto('invitations').values({
    id: value.id,
    code_hash: value.code_hash,
    created_by: value.user_id,
    note: value.note,
    max_uses: value.max_uses,
    created_at: value.now,
    expires_at: value.expires_at,
  }),
)
const endInvitation = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: value.now })
    .where('id', '=', value.id)
    .where('revoked_at', 'is', null),
)
