import { randomBytes } from 'node:crypto'
import { contract } from '#shared/contract/index.ts'
import { CreatePost } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import type { SessionRevocations } from '../../sync/session-revocations.ts'
import { endAccount } from '../account/delete-account.ts'
import { logAdmin } from '../moderation/admin-log.ts'
import { readSite, saveSite } from '../anti-abuse/site-settings.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createBook, featureBook } from '../books/book-writes.ts'
import { createChapter } from '../chapters/chapter-writes.ts'
import { publishChapter } from '../chapters/publishing.ts'
import { createCommunity } from '../communities/community-settings.ts'
import { createPost } from '../posts/post-writes.ts'
import { createWorld, updateWorld } from '../worlds/world-settings.ts'
import { SAMPLE } from './sample-content.ts'

/** Of two names the second is for a server on which the first is taken, or is just being erased. */
const MOST_NAMES = 50

/** The account of the sample content; undefined without any. */
export async function sampleAuthor(db: Connection): Promise<{ username: string } | undefined> {
  const { sample_user_id } = await readSite(db)
  return sample_user_id === null ? undefined : db.first(selectAuthor, { id: sample_user_id })
}

/** Makes the content as its own author would, by the same writes; all of it, or nothing. Does nothing where it is already. */
export async function addSample(
  { db, viewer }: ActionContext,
  changeBus: ChangeBus,
): Promise<void> {
  // Nobody knows it, so nobody signs in.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await perform(
    db,
    changeBus,
    viewer!,
    async (context) => {
      if (await sampleAuthor(context.trx)) return
      const id = newId()
      await addAuthor(id, password_hash, context)
      await saveSite({ sample_user_id: id }, context)
      await write({ ...context, user: { id } })
      await logAdmin(context, act('sample.add'))
    },
    [SAMPLE_TURNS],
  )
}

/** Ends the account as its owner would: a job erases what it made. */
export async function removeSample(
  { db, viewer }: ActionContext,
  parts: { changeBus: ChangeBus; revocations: SessionRevocations; erased: ErasedAccounts },
): Promise<void> {
  await perform(
    db,
    parts.changeBus,
    viewer!,
    async (context) => {
      const { sample_user_id } = await readSite(context.trx)
      if (sample_user_id === null) return
      if (await sampleAuthor(context.trx)) {
        const asAuthor = { ...context, user: { id: sample_user_id } }
        await hide(asAuthor)
        await endAccount(asAuthor, parts)
      }
      await saveSite({ sample_user_id: null }, context)
      await logAdmin(context, act('sample.remove'))
    },
    [SAMPLE_TURNS],
  )
}

/** It is there once, whoever adds or removes it. */
const SAMPLE_TURNS = 'sample'
const act = (action: string) => ({ action, item: 'settings', label: SAMPLE.world.name, reason: '' })

async function addAuthor(
  id: string,
  password_hash: string,
  { trx, now, changes }: CommandContext,
): Promise<void> {
  const { username, display_name, bio } = SAMPLE.author
  for (let number = 1; number <= MOST_NAMES; number++) {
    const name = number === 1 ? username : `${username}-${number}`
    const values = { id, username: name, display_name, bio, password_hash, now }
    if ((await trx.run(insertAuthor, values)) === 0) continue
    changes.put(`user:${id}`, 'user', id)
    changes.put(`profile:${id}`, 'profile', id)
    return
  }
  throw new ApiError('auth.username_taken')
}

async function write(context: CommandContext): Promise<void> {
  const { worlds, books, chapters, communities } = contract
  const world = await createWorld(
    worlds.create.body.parse({ ...SAMPLE.world, name_taken: 'number' }),
    context,
  )
  const form = books.create.body.parse({ ...SAMPLE.book, is_public: true })
  const book = await createBook(world.id, form, context)
  await featureBook(book.id, true, context)
  for (const [title, text] of SAMPLE.chapters) {
    const { id } = await createChapter(book.id, chapters.create.body.parse({ title }), context)
    await publishChapter(id, { text, tell: false }, context)
  }
  const { id } = await createCommunity(
    communities.create.body.parse({ ...SAMPLE.community, world_id: world.id }),
    context,
  )
  for (const post of SAMPLE.posts)
    await createPost(id, CreatePost.parse({ ...post, post_type: 'text' }), context)
}

/** The end of an account erases its private worlds whole; public ones would stay, with the deleted user. */
async function hide(context: CommandContext): Promise<void> {
  for (const { id } of await context.trx.all(selectWorlds, { id: context.user.id }))
    await updateWorld(id, { is_public: false }, context)
}

const selectWorlds = statement<{ id: string }>()((db, value) =>
  db.selectFrom('worlds').select('id').where('owner_id', '=', value.id),
)
const selectAuthor = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('users')
    .select('username')
    .where('id', '=', value.id)
    // One that is being erased has none.
    .where('password_hash', '<>', ''),
)
const insertAuthor = statement<{
  id: string
  username: string
  display_name: string
  bio: string
  password_hash: string
  now: string
}>()((db, value) =>
  db
    .insertInto('users')
    .values({
      id: value.id,
      username: value.username,
      display_name: value.display_name,
      bio: value.bio,
      joined_at: value.now,
      coins: 0,
      password_hash: value.password_hash,
      is_admin: 0,
    })
    .onConflict((conflict) => conflict.column('username').doNothing()),
)
