import type { CommunityRef } from '#shared/contract/communities.ts'
import type { Flair } from '#shared/contract/flairs.ts'
import type { Post } from '#shared/contract/posts.ts'
import { mediaFields } from '#shared/rules/media.ts'
import { newPoll, type PollForm } from '#shared/rules/poll-form.ts'
import { hotRank } from '#shared/rules/post-sort.ts'
import { tidy } from '#shared/rules/text.ts'
import type { ArgsOf, MutatorContext } from '../../sync/store/mutators.ts'

type Body = ArgsOf<'posts.create'>['body']

interface Place extends Pick<MutatorContext, 'me' | 'at'> {
  communityId: string
  community: CommunityRef
  flair: Flair | null
}

/** A post as its author's device shows it until the server has it. */
export function newPost(
  body: Body,
  { me, at, communityId, community, flair }: Place,
): Post & { pending: true } {
  const text = tidy(body.body ?? '')
  return {
    id: body.id!,
    community_id: communityId,
    title: tidy(body.title),
    body: text,
    body_length: text.length,
    post_type: body.post_type,
    link_url: body.link_url ?? null,
    flair_id: body.flair_id ?? null,
    is_community_flair: body.is_community_flair ?? false,
    flair_text: flair?.name ?? null,
    flair,
    removed_at: null,
    removed_reason: null,
    locked_at: null,
    poll: body.poll ? newPoll(body.id!, pollForm(body.poll)) : null,
    ...mediaFields((body.media_items ?? []).map(newMedia)),
    upvotes: 0,
    downvotes: 0,
    user_vote: 0,
    comment_count: 0,
    created_at: at,
    edited_at: null,
    score: 0,
    hot_rank: hotRank(0, 0, Date.parse(at) / 1000),
    rising_rank: 0,
    awards: [],
    rev: 0,
    author: me,
    community,
    pending: true,
  }
}

/** Its size is known once the server has looked at it. */
function newMedia({
  media_type,
  file_id,
  thumbnail_file_id,
  caption = '',
  alt = '',
}: NonNullable<Body['media_items']>[number]) {
  return {
    media_type,
    file_id: file_id!,
    caption,
    alt,
    thumbnail_file_id: thumbnail_file_id ?? null,
    width: null,
    height: null,
    placeholder: null,
  }
}

type PollInput = NonNullable<Body['poll']>

function pollForm({ allow_multiple_choices = false, expires_at, ...poll }: PollInput): PollForm {
  return { ...poll, allow_multiple_choices, expires_at: expires_at ?? null }
}
