import type { CommunityRef } from '#shared/contract/communities.ts'
import type { Post } from '#shared/contract/posts.ts'
import { mediaFields } from '#shared/rules/media.ts'
import { newPoll, type PollForm } from '#shared/rules/polls.ts'
import { hotRank } from '#shared/rules/post-sort.ts'
import { excerptOf, tidy } from '#shared/rules/text.ts'
import { type ArgsOf, change, type Mutators } from '../../sync/mutators.ts'

type PostMutations =
  | 'posts.create'
  | 'posts.update'
  | 'posts.save'
  | 'posts.vote'
  | 'posts.votePoll'
  | 'posts.remove'

export const postMutators: Pick<Mutators, PostMutations> = {
  'posts.create': {
    creates: true,
    target: ({ body }) => `post:${body.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) => (body.media_items ?? []).flatMap(({ file_id }) => file_id ?? []),
    /** The community as it was shown, for the card's first line. */
    capture: ({ params }, look) => look('community', params.id),
    changes({ params, body }, { me, at, base }) {
      const text = tidy(body.body ?? '')
      const post: Post & { pending: true } = {
        id: body.id!,
        community_id: params.id,
        title: tidy(body.title),
        body: text,
        body_length: text.length,
        post_type: body.post_type,
        link_url: body.link_url ?? null,
        poll: body.poll ? newPoll(body.id!, pollForm(body.poll)) : null,
        ...mediaFields(
          (body.media_items ?? []).map(({ media_type, file_id, caption = '', alt = '' }) => ({
            media_type,
            file_id: file_id!,
            caption,
            alt,
            thumbnail_file_id: null,
            width: null,
            height: null,
            placeholder: null,
          })),
        ),
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
        community: base as CommunityRef,
        pending: true,
      }
      return [change('post', post.id, (row) => row ?? post)]
    },
  },
  'posts.update': {
    target: ({ params }) => `post:${params.id}`,
    needs: ({ params }) => [params.id],
    changes({ params: { id }, body }, { at }) {
      const text = tidy(body.body)
      const shown = excerptOf(text)
      return [
        change('post', id, (row) => {
          return row && { ...row, body: shown, body_length: text.length, edited_at: at }
        }),
        change('post_body', id, () => (shown.length < text.length ? { id, body: text } : null)),
      ]
    },
  },
  'posts.save': {
    silent: true,
    target: ({ params }) => `saved_post:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params: { id }, body }, { at }) => [
      change('saved_post', id, (row) => (body.saved ? (row ?? { id, saved_at: at }) : null)),
    ],
  },
  'posts.vote': {
    silent: true,
    target: ({ params }) => `post_vote:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => [
      change('post_vote', params.id, (row) => ({
        id: params.id,
        rev: row?.rev ?? 0,
        value: body.vote,
      })),
    ],
  },
  'posts.votePoll': {
    target: ({ params }) => `poll_vote:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params: { id }, body: { option_ids } }) => [
      change('poll_vote', id, (row) => row ?? { id, option_ids }),
    ],
  },
  'posts.remove': {
    target: ({ params }) => `post:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('post', params.id, () => null)],
  },
}

type PollInput = NonNullable<ArgsOf<'posts.create'>['body']['poll']>

function pollForm({ allow_multiple_choices = false, expires_at, ...poll }: PollInput): PollForm {
  return { ...poll, allow_multiple_choices, expires_at: expires_at ?? null }
}
