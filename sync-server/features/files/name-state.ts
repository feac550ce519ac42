import { sql, type SqlBool } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { asNumber } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { isAtWork, isBookVisible } from '../visible.ts'

/** Prefix of what readers get of a chapter. */
export const PUBLISHED = 'chapter'

/** `refused`: a writer named it who may not see it, or its owner does not work on the book. `awaited`: its file is still to come. */
export const NAME_STATE = { refused: -1, awaited: 0, granted: 1 } as const
export type NameState = (typeof NAME_STATE)[keyof typeof NAME_STATE]

export interface NewName {
  file_id: string
  /** Such as `section:<id>`. */
  document: string
  book_id: string
  /** The users who wrote the text since it was recorded last; null: any of those who write the book. */
  writers: readonly string[] | null
}

/**
 * Decides what a new name of a picture is worth. Its book shows it at once, or when its file comes; a picture that another book has,
 * or whose file another book waits for, only if each writer may see it.
 */
export async function stateOfName(db: Connection, name: NewName): Promise<NameState> {
  const { file_id, book_id } = name
  const known = await db.first(selectKnown, { file_id, book_id })
  if (known?.is_here) return NAME_STATE.granted
  if (!known) {
    const isClaimed = (await db.first(selectClaimElsewhere, { file_id, book_id })) !== undefined
    const isOurs = !isClaimed || (await everyWriter(db, name, worksOnClaim))
    return isOurs ? NAME_STATE.awaited : NAME_STATE.refused
  }
  if (!known.owner_works) return NAME_STATE.refused
  if (!known.is_elsewhere) return NAME_STATE.granted
  // Its author publishes what the draft says, and sees a picture of their own there that nobody else sees.
  const isPlanted = known.is_refused === 1 && name.document.startsWith(`${PUBLISHED}:`)
  const isSeen = (user: string) => user === known.owner_id || seesPicture(db, file_id, user)
  const isOurs = !isPlanted && (await everyWriter(db, name, (_, user) => isSeen(user)))
  return isOurs ? NAME_STATE.granted : NAME_STATE.refused
}

/** True if a text waits for this file, and this user works on none of the books: the id belongs to those who named it. */
export async function isClaimedByOthers(
  db: Connection,
  file_id: string,
  user: { id: string },
): Promise<boolean> {
  if (!(await db.first(selectClaimElsewhere, { file_id, book_id: '' }))) return false
  return !(await worksOnClaim(db, user.id, file_id))
}

async function everyWriter(
  db: Connection,
  { file_id, book_id, writers }: NewName,
  may: (db: Connection, user: string, file_id: string) => Promise<boolean> | boolean,
): Promise<boolean> {
  const known = writers ?? []
  const users =
    known.length > 0 ? known : (await db.all(selectWriters, { book_id })).map(({ id }) => id)
  for (const user of users) if (!(await may(db, user, file_id))) return false
  return true
}

async function worksOnClaim(db: Connection, user: string, file_id: string): Promise<boolean> {
  return (await db.first(selectClaim, { file_id, user })) !== undefined
}

/** True if this user, or a visitor, may read a text that shows the picture: a draft is for those who work on its book. */
export async function seesPicture(db: Connection, file_id: string, user: string): Promise<boolean> {
  return (await db.first(selectSeen, { file_id, user })) !== undefined
}

/** True if the owner of `f` works on the book `b`. */
export const ownerWorks = sql<SqlBool>`(b.author_id = f.owner_id or exists (
  select 1 from book_collaborators bc
  where bc.book_id = b.id and bc.user_id = f.owner_id and bc.accepted_at is not null))`

const selectKnown = statement<{ file_id: string; book_id: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .innerJoin('books as b', (join) => join.on('b.id', '=', value.book_id))
    .select('f.owner_id')
    .select([
      asNumber(sql<SqlBool>`f.purpose = 'chapter' and ${ownerWorks}`).as('owner_works'),
      asNumber(sql<SqlBool>`exists (select 1 from picture_names n
        where n.file_id = f.id and n.book_id = b.id and n.granted = 1)`).as('is_here'),
      asNumber(sql<SqlBool>`exists (select 1 from picture_names n
        where n.file_id = f.id and n.book_id = b.id and n.granted = -1)`).as('is_refused'),
      asNumber(sql<SqlBool>`exists (select 1 from picture_names n
        where n.file_id = f.id and n.book_id <> b.id and n.granted = 1)`).as('is_elsewhere'),
    ])
    .where('f.id', '=', value.file_id),
)
const selectClaimElsewhere = statement<{ file_id: string; book_id: string }>()((db, value) =>
  db
    .selectFrom('picture_names')
    .select('document')
    .where('file_id', '=', value.file_id)
    .where('book_id', '<>', value.book_id)
    .where('granted', '=', NAME_STATE.awaited)
    .limit(1),
)
const selectClaim = statement<{ file_id: string; user: string }>()((db, value) =>
  db
    .selectFrom('picture_names as n')
    .innerJoin('books as b', 'b.id', 'n.book_id')
    .select('n.document')
    .where('n.file_id', '=', value.file_id)
    .where('n.granted', '=', NAME_STATE.awaited)
    .where(isAtWork(value.user))
    .limit(1),
)
const selectSeen = statement<{ file_id: string; user: string }>()((db, value) =>
  db
    .selectFrom('picture_names as n')
    .innerJoin('books as b', 'b.id', 'n.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('n.document')
    .where('n.file_id', '=', value.file_id)
    .where('n.granted', '=', NAME_STATE.granted)
    .where((on) =>
      on.or([
        isAtWork(value.user),
        on.and([on('n.document', 'like', `${PUBLISHED}:%`), isBookVisible(value.user)]),
      ]),
    )
    .limit(1),
)
const selectWriters = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select('author_id as id')
    .where('id', '=', value.book_id)
    .unionAll(
      db
        .selectFrom('book_collaborators')
        .select('user_id as id')
        .where('book_id', '=', value.book_id)
        .where('role', '=', 'editor')
        .where('accepted_at', 'is not', null),
    ),
)
