import { DELETED_USER } from '#shared/rules/accounts.ts'
import { sql } from 'kysely'
import { has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Traces } from '../personal.ts'

export const forksTraces: Traces = { erase: eraseCredits }

type StoredCredit = { author: { username: string; display_name: string } }

/** A licensed fork still says that it is a fork, but no longer of this person. */
async function eraseCredits({ trx, user, changes }: CommandContext): Promise<void> {
  const person = await trx.first(selectName, { id: user.id })
  if (!person) return
  const { username } = person
  const author = { username: DELETED_USER.username, display_name: DELETED_USER.username }
  for (const [type, { select, save }] of FORKED)
    for (const row of await trx.all(select, { username })) {
      const credits = (JSON.parse(row.credits) as StoredCredit[]).map((credit) =>
        credit.author.username === username ? { ...credit, author } : credit,
      )
      await trx.run(save, { id: row.id, credits: JSON.stringify(credits) })
      changes.put(`world:${row.world_id}`, type, row.id)
      if (type === 'book') changes.put(`book:${row.id}`, type, row.id)
    }
}

const selectName = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('username').where('id', '=', value.id),
)
const FORKED = (
  [
    ['book', 'books'],
    ['snippet', 'snippets'],
    ['asset', 'assets'],
  ] as const
).map(([type, table]) => {
  // All three tables have the columns used here.
  const name = table as 'books'
  const statements = {
    select: statement<{ username: string }>()((db, value) =>
      db
        .selectFrom(name)
        .select(['id', 'world_id', 'credits'])
        .where(has('credits', sql<string>`'"username":"' || ${value.username} || '"'`)),
    ),
    save: statement<{ id: string; credits: string }>()((db, value) =>
      db
        .updateTable(name)
        .set((eb) => ({ credits: value.credits, rev: eb('rev', '+', 1) }))
        .where('id', '=', value.id),
    ),
  }
  return [type, statements] as const
})
