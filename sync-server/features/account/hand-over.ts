import { sql } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { marking } from '../../sync/mark-rows.ts'
import { releaseFiles } from '../files/file-uses.ts'

interface Moderator {
  id: string
  username: string
}

/** Hands shared worlds and communities to their first moderator; erases a world that no other person uses. */
export async function handOver(context: CommandContext): Promise<void> {
  const { trx, user, changes } = context
  const { id } = user
  for (const world of await trx.all(selectWorlds, { id })) {
    await eraseShelves(world.id, context)
    const { next, others } = withoutPerson(world.moderators, id, world.owner_id === id)
    const isEmpty = world.communities === 0 && world.books === 0
    const isShut = world.is_public === 0 && world.books === 0
    if (world.owner_id === id && !next && (isEmpty || isShut)) {
      await eraseWorld(world.id, context)
      continue
    }
    const owner_id = world.owner_id === id ? (next?.id ?? DELETED_USER.id) : world.owner_id
    await trx.run(saveWorld, { id: world.id, owner_id, moderators: JSON.stringify(others) })
    if (owner_id !== world.owner_id) {
      await trx.run(eraseAuthor, { id: world.id })
      await releaseFiles(trx, `world_author_photo_file_id:${world.id}`)
      if (next) await trx.run(setOwner, { world_id: world.id, user_id: next.id })
      // The world stays only for its generated books: its name was this person's affair.
      else if (world.communities === 0) await trx.run(eraseName, { id: world.id })
    }
    changes.put(`world:${world.id}`, 'world', world.id)
  }
  for (const community of await trx.all(selectCommunities, { id })) {
    const isTheirs = community.creator_id === id
    const { next, others } = withoutPerson(community.moderators, id, isTheirs)
    const creator_id = isTheirs ? (next?.id ?? DELETED_USER.id) : community.creator_id
    const moderators = JSON.stringify(others)
    await trx.run(saveCommunity, { id: community.id, creator_id, moderators })
    changes.put(`community:${community.id}`, 'community', community.id)
    if (community.world_id) changes.put(`world:${community.world_id}`, 'community', community.id)
  }
}

/** The moderator who becomes owner, if the place needs one, and the remaining moderators. */
function withoutPerson(moderators: string, id: string, hasToFollow: boolean) {
  const left = (JSON.parse(moderators) as Moderator[]).filter((one) => one.id !== id)
  const next = hasToFollow ? left[0] : undefined
  return { next, others: left.filter((one) => one !== next) }
}

/** Notes, pictures and assets that this person put into a world of theirs. */
async function eraseShelves(id: string, { trx, user, changes }: CommandContext): Promise<void> {
  const own = { id, user_id: user.id }
  for (const [type, select, remove, place] of SHELVES)
    for (const thing of await trx.all(select, own)) {
      if (place) await releaseFiles(trx, `${place}:${thing.id}`)
      await trx.run(remove, { id: thing.id })
      changes.del(`world:${id}`, type, thing.id)
    }
}

async function eraseWorld(id: string, { trx, changes }: CommandContext): Promise<void> {
  for (const mark of WORLD_MARKS) await trx.run(mark, { id })
  for (const community of await trx.all(selectInside, { id })) {
    for (const mark of COMMUNITY_MARKS) await trx.run(mark, { id: community.id })
    for (const post of await trx.all(selectPosts, { id: community.id }))
      await releaseFiles(trx, `post:${post.id}`)
    for (const place of ['cover_file_id', 'icon_file_id'])
      await releaseFiles(trx, `${place}:${community.id}`)
    await trx.run(deletePosts, { id: community.id })
    await trx.run(deleteCommunity, { id: community.id })
    await trx.run(deleteMutes, { item: `community:${community.id}` })
    changes.invalidated.add(`community:${community.id}`)
  }
  for (const place of ['cover_file_id', 'icon_file_id', 'author_photo_file_id'])
    await releaseFiles(trx, `world_${place}:${id}`)
  await trx.run(deleteMutes, { item: `world:${id}` })
  await trx.run(deleteWorld, { id })
  changes.invalidated.add(`world:${id}`)
}

const WORLD_MARKS = [
  marking(
    (id) => sql`select 'user:' || user_id, 'world_membership', world_id
      from world_members where world_id = ${id}`,
  ),
  marking(
    (id) => sql`select 'user:' || user_id, 'mute', item from mutes where item = 'world:' || ${id}`,
  ),
]
const COMMUNITY_MARKS = [
  marking(
    (id) => sql`select 'user:' || user_id, 'membership', community_id
      from community_members where community_id = ${id}`,
  ),
  marking(
    (id) => sql`select 'user:' || user_id, 'ban', community_id
      from community_bans where community_id = ${id}`,
  ),
  marking(
    (id) =>
      sql`select 'user:' || user_id, 'mute', item from mutes where item = 'community:' || ${id}`,
  ),
]

type Own = { id: string; user_id: string }
const SHELVES = [
  [
    'snippet',
    statement<Own>()((db, value) =>
      db
        .selectFrom('snippets as s')
        .innerJoin('worlds as w', 'w.id', 's.world_id')
        .select('s.id')
        .where('s.world_id', '=', value.id)
        .where('w.owner_id', '=', value.user_id),
    ),
    removing('snippets'),
    null,
  ],
  ['gallery_image', inWorld('gallery_images'), removing('gallery_images'), 'gallery'],
  ['asset', inWorld('assets'), removing('assets'), 'asset'],
] as const

/** Selects pictures or assets of a world whose file this person owns. */
function inWorld(table: 'gallery_images' | 'assets') {
  return statement<Own>()((db, value) =>
    db
      .selectFrom(`${table as 'assets'} as t`)
      .innerJoin('files as f', 'f.id', 't.file_id')
      .select('t.id')
      .where('t.world_id', '=', value.id)
      .where('f.owner_id', '=', value.user_id),
  )
}
function removing(table: 'snippets' | 'gallery_images' | 'assets') {
  return statement<{ id: string }>()((db, value) =>
    db.deleteFrom(table as 'assets').where('id', '=', value.id),
  )
}

const selectWorlds = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('worlds as w')
    .select(['w.id', 'w.owner_id', 'w.moderators', 'w.is_public'])
    .select((eb) => [
      eb
        .selectFrom('communities as c')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('c.world_id', '=', 'w.id')
        .as('communities'),
      eb
        .selectFrom('books as b')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('b.world_id', '=', 'w.id')
        .as('books'),
    ])
    .where((eb) => eb.or([eb('w.owner_id', '=', value.id), has('w.moderators', value.id)])),
)
const selectCommunities = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('communities')
    .select(['id', 'creator_id', 'moderators', 'world_id'])
    .where((eb) => eb.or([eb('creator_id', '=', value.id), has('moderators', value.id)])),
)
const saveWorld = statement<{ id: string; owner_id: string; moderators: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({
      owner_id: value.owner_id,
      moderators: value.moderators,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const eraseAuthor = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set({ bio: '', author_name: '', show_author_hero: 0, author_photo_file_id: null })
    .where('id', '=', value.id),
)
const eraseName = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({
      name: sql<string>`'World ' || short_id`,
      slug: sql<string>`'world-' || lower(short_id)`,
      description: '',
      icon_file_id: eb.val(null),
      cover_file_id: eb.val(null),
    }))
    .where('id', '=', value.id),
)
const setOwner = statement<{ world_id: string; user_id: string }>()((db, value) =>
  db
    .updateTable('world_members')
    .set({ role: 'owner' })
    .where('world_id', '=', value.world_id)
    .where('user_id', '=', value.user_id),
)
const saveCommunity = statement<{ id: string; creator_id: string; moderators: string }>()(
  (db, value) =>
    db
      .updateTable('communities')
      .set((eb) => ({
        creator_id: value.creator_id,
        moderators: value.moderators,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', value.id),
)
const selectInside = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('id').where('world_id', '=', value.id),
)
const selectPosts = statement<{ id: string }>()((db, value) =>
  db.selectFrom('posts').select('id').where('community_id', '=', value.id),
)
const deletePosts = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('posts').where('community_id', '=', value.id),
)
const deleteCommunity = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('communities').where('id', '=', value.id),
)
const deleteMutes = statement<{ item: string }>()((db, value) =>
  db.deleteFrom('mutes').where('item', '=', value.item),
)
const deleteWorld = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('worlds').where('id', '=', value.id),
)
