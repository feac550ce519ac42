import type { Poll, PollVote } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import { hasEnded, isBallot, withBallot } from '#shared/rules/polls.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isPostVisible } from '../visible.ts'
import { assertMayTakePart } from '../moderation/bans.ts'

/** The poll of a living post. */
export async function findPoll(db: Connection, postId: string, viewer: Viewer) {
  const post = await db.first(selectPoll, { id: postId, viewer: viewer?.id ?? '' })
  if (!post) throw new ApiError('posts.not_found')
  if (post.poll === null) throw new ApiError('polls.not_found')
  return { ...post, poll: JSON.parse(post.poll) as Poll }
}

/** Counts one ballot a person; a second one is refused. */
export async function votePoll(
  id: string,
  optionIds: string[],
  { trx, user, now, changes }: CommandContext,
): Promise<Poll> {
  const { poll, community_id, author_id } = await findPoll(trx, id, user)
  await assertMayTakePart(trx, community_id, user, now)
  if (hasEnded(poll, Date.parse(now))) throw new ApiError('polls.ended')
  if (!isBallot(poll, optionIds)) throw new ApiError('polls.not_a_ballot')
  const ballot = { post_id: id, user_id: user.id, option_ids: JSON.stringify(optionIds), now }
  if ((await trx.run(insertBallot, ballot)) === 0) throw new ApiError('polls.already_voted')
  const counted = withBallot(poll, optionIds)
  await trx.run(setPoll, { id, poll: JSON.stringify(counted) })
  changes.put(`user:${user.id}`, 'poll_vote', id)
  for (const scope of [`community:${community_id}`, `post:${id}`, `profile:${author_id}`])
    changes.put(scope, 'post', id)
  changes.invalidated.add('feed')
  return counted
}

export const loadPollVotes: LoadEntities<'poll_vote'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectBallots, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(
    rows.map(({ id, option_ids }): [string, PollVote] => [
      id,
      { id, option_ids: JSON.parse(option_ids) as string[] },
    ]),
  )
}

/** A user's choices; empty before voting. */
export async function findBallot(
  db: Connection,
  postId: string,
  viewer: { id: string },
): Promise<string[]> {
  await findPoll(db, postId, viewer)
  return (await loadPollVotes(db, [postId], viewer)).get(postId)?.option_ids ?? []
}

const selectPoll = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.poll', 'p.community_id', 'p.author_id'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const insertBallot = statement<{
  post_id: string
  user_id: string
  option_ids: string
  now: string
}>()((db, value) =>
  db
    .insertInto('poll_ballots')
    .values({
      post_id: value.post_id,
      user_id: value.user_id,
      option_ids: value.option_ids,
      voted_at: value.now,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing()),
)
const setPoll = statement<{ id: string; poll: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ poll: value.poll, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectBallots = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('poll_ballots')
    .select(['post_id as id', 'option_ids'])
    .where('user_id', '=', value.user_id)
    .where('post_id', 'in', idList(value.ids)),
)
