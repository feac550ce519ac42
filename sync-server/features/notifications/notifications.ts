import type { Selectable } from 'kysely'
import type { Notification } from '#shared/contract/notifications.ts'
import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import { NAMED_ACTORS, type SubjectType } from '#shared/rules/notifications.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { NotificationsTable } from '../../db/tables/notifications.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { EntityLoaders, LoadAmongAll, Viewer } from '../../sync/entities.ts'
import { toAuthor } from '../users/users.ts'
import { quotesOf } from './quotes.ts'

type Subject = Notification['subject']
type Words = Partial<Omit<Subject, 'type' | 'id'>>

/** Loads and describes one kind of thing; does not load things that the reader may not see. */
function told<T extends EntityType>(entity: T, words: (row: EntityOf<T>) => Words) {
  return async (loaders: EntityLoaders, db: Connection, ids: string[], viewer: Viewer) => {
    const load = loaders[entity] as LoadAmongAll<T>
    return [...(await load(db, ids, viewer, loaders))].map(([id, row]) => [id, words(row)] as const)
  }
}

const SUBJECTS: Record<SubjectType, ReturnType<typeof told>> = {
  post: told('post', ({ title, community: { slug, world_slug } }) => ({
    title,
    community_slug: slug,
    world_key: world_slug,
  })),
  community: told('community', ({ name, slug, world_slug }) => ({
    title: name,
    community_slug: slug,
    world_key: world_slug,
  })),
  chapter: told('published_chapter', ({ title, book_id }) => ({ title, book_id })),
  book: told('book', ({ title, id }) => ({ title, book_id: id })),
  snippet: told('snippet', ({ title, world_id }) => ({ title, world_key: world_id })),
  asset: told('asset', ({ title, world_id }) => ({ title, world_key: world_id })),
  user: told('profile', ({ username }) => ({ title: username })),
  collaborator: told('collaborator', ({ book_title, book_id }) => ({ title: book_title, book_id })),
}

/** The viewer's own alone, and only about things that they may see now. */
export const loadNotifications: LoadAmongAll<'notification'> = async (db, ids, viewer, loaders) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), user_id: viewer.id })
  return renderNotifications(db, rows, viewer, loaders)
}

/** Latest first. */
export async function listNotifications(
  db: Connection,
  viewer: Viewer,
  request: { limit: number; cursor?: string | undefined },
  loaders: EntityLoaders,
): Promise<Page<Notification[]>> {
  const [created, id] = request.cursor
    ? decodeCursor(request.cursor, ['string', 'string'])
    : ['9', '']
  const { limit } = request
  const user_id = viewer!.id
  const rows = await db.all(selectPage, { user_id, created, id, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: [...(await renderNotifications(db, page, viewer, loaders)).values()],
    next_cursor: rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null,
  }
}

export async function markRead(
  ids: readonly string[],
  { trx, user, now, changes }: CommandContext,
): Promise<{ done: true }> {
  const own = { ids: JSON.stringify(ids), user_id: user.id }
  await trx.run(setRead, { ...own, now })
  for (const { id } of await trx.all(selectByIds, own))
    changes.put(`user:${user.id}`, 'notification', id)
  return { done: true }
}

/** As their reader may see them now, without those that they may not see. */
export async function renderNotifications(
  db: Connection,
  rows: Selectable<NotificationsTable>[],
  viewer: Viewer,
  loaders: EntityLoaders,
): Promise<Map<string, Notification>> {
  const subjects = await describeAll(db, rows, viewer, loaders)
  const named = rows.map(({ actors }) => JSON.parse(actors) as string[])
  const ids = [...new Set(named.flatMap((actors) => actors.slice(0, NAMED_ACTORS)))]
  const people = await db.all(selectPeople, { ids: JSON.stringify(ids) })
  const byId = new Map(people.map((person) => [person.author_id, toAuthor(person)]))
  const seen = rows.filter(({ subject }) => subjects.has(subject))
  const quotes = await quotesOf(db, seen, viewer)
  return new Map(
    rows.flatMap(({ id, kind, subject, created_at, read_at, rev }, i) => {
      const found = subjects.get(subject)
      const quote = quotes.get(id) ?? null
      // A thing that was brought back is no removal any more.
      if (!found || (kind === 'moderation' && !quote)) return []
      const actors = named[i]!.slice(0, NAMED_ACTORS).flatMap((actor) => byId.get(actor) ?? [])
      const notification: Notification = {
        id,
        kind,
        subject: found,
        actors,
        actor_count: named[i]!.length,
        quote,
        created_at,
        read_at,
        rev,
      }
      return [[id, notification] as const]
    }),
  )
}

const UNPLACED = { title: '', community_slug: null, world_key: null, book_id: null }

/** One load for each kind of thing, however many there are. */
async function describeAll(
  db: Connection,
  rows: readonly { subject: string }[],
  viewer: Viewer,
  loaders: EntityLoaders,
): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>()
  const byType = Map.groupBy(
    new Set(rows.map(({ subject }) => subject)),
    (subject) => subject.slice(0, subject.indexOf(':')) as SubjectType,
  )
  for (const [type, names] of byType) {
    const ids = names.map((name) => name.slice(type.length + 1))
    for (const [id, words] of await SUBJECTS[type](loaders, db, ids, viewer))
      subjects.set(`${type}:${id}`, { ...UNPLACED, type, id, ...words })
  }
  return subjects
}

const selectByIds = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('id', 'in', idList(value.ids))
    .where('user_id', '=', value.user_id),
)
const selectPage = statement<{ user_id: string; created: string; id: string; limit: number }>()(
  (db, value) =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', value.user_id)
      .where((eb) =>
        eb.or([
          eb('created_at', '<', value.created),
          eb.and([eb('created_at', '=', value.created), eb('id', '<', value.id)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(value.limit),
)
const selectPeople = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select(['id as author_id', 'username', 'display_name', 'avatar_file_id'])
    .where('id', 'in', idList(value.ids)),
)
const setRead = statement<{ ids: string; user_id: string; now: string }>()((db, value) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ read_at: value.now, rev: eb('rev', '+', 1) }))
    .where('id', 'in', idList(value.ids))
    .where('user_id', '=', value.user_id)
    .where('read_at', 'is', null),
)
