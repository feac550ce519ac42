import type { CommunityRef } from '#shared/contract/communities.ts'
import type { Flair } from '#shared/contract/flairs.ts'
import type { Post } from '#shared/contract/posts.ts'
import { globalFlair } from '#shared/rules/flairs.ts'
import { mediaFields } from '#shared/rules/media.ts'
import { newPoll, type PollForm } from '#shared/rules/polls.ts'
import { hotRank } from '#shared/rules/post-sort.ts'
import { excerptOf, tidy } from '#shared/rules/text.ts'
import {
  type ArgsOf,
  change,
  type Look,
  type MutatorsOf,
  type RowChange,
} from '../../sync/store/mutators.ts'

interface Base {
  community: CommunityRef
  flair: Flair | null
}

/** A flair in its colours, global or as this device knows it. */
async function flairOf(id: string | null | undefined, look: Look): Promise<Flair | null> {
  return id ? (globalFlair(id) ?? (await look('flair', id)) ?? null) : null
}

export const postMutators: MutatorsOf<'posts'> = {
  'posts.create': {
    creates: true,
    target: ({ body }) => `post:${body.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) =>
      (body.media_items ?? []).flatMap(({ file_id, thumbnail_file_id }) =>
        [file_id, thumbnail_file_id].flatMap((id) => id ?? []),
      ),
    /** Community and flair as they were shown, for the card's first line. */
    async capture({ params, body }, look): Promise<Base> {
      const community = await look('community', params.id)
      return { community: community!, flair: await flairOf(body.flair_id, look) }
    },
    changes({ params, body }, { me, at, base }) {
      const place = base as Base
      const text = tidy(body.body ?? '')
      const post: Post & { pending: true } = {
        id: body.id!,
        community_id: params.id,
        title: tidy(body.title),
        body: text,
        body_length: text.length,
        post_type: body.post_type,
        link_url: body.link_url ?? null,
        flair_id: body.flair_id ?? null,
        is_community_flair: body.is_community_flair ?? false,
        flair_text: place.flair?.name ?? null,
        flair: place.flair,
        removed_at: null,
        removed_reason: null,
        locked_at: null,
        poll: body.poll ? newPoll(body.id!, pollForm(body.poll)) : null,
        ...mediaFields(
          (body.media_items ?? []).map(
            ({ media_type, file_id, thumbnail_file_id, caption = '', alt = '' }) => ({
              media_type,
              file_id: file_id!,
              caption,
              alt,
              thumbnail_file_id: thumbnail_file_id ?? null,
              width: null,
              height: null,
              placeholder: null,
            }),
          ),
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
        community: place.community,
        pending: true,
      }
      return [change('post', post.id, (row) => row ?? post)]
    },
  },
  'posts.update': {
    target: ({ params }) => `post:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: ({ body }, look) => flairOf(body.flair_id, look),
    changes({ params: { id }, body }, { at, base }) {
      const changes: RowChange[] = []
      if (body.body !== undefined) {
        const text = tidy(body.body)
        const shown = excerptOf(text)
        const words = { body: shown, body_length: text.length, edited_at: at }
        changes.push(
          change('post', id, (row) => row && { ...row, ...words }),
          change('post_body', id, () => (shown.length < text.length ? { id, body: text } : null)),
        )
      }
      if (body.flair_id !== undefined) {
        const flair = base as Flair | null
        const look = { flair, flair_id: flair?.id ?? null, flair_text: flair?.name ?? null }
        changes.push(change('post', id, (row) => row && { ...row, ...look }))
      }
      return changes
    },
  },
  'posts.save': {
    silent: true,
    target: ({ params }) => `saved_post:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params: { id }, body }, { at }) => [
      change('saved_post', id, (row) =>
        body.saved ? (row ?? { id, saved_at: at, folder_id: null }) : null,
      ),
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
  'posts.moderate': {
    target: ({ params }) => `post:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: async ({ params }, look) => (await look('post', params.id))?.community_id ?? null,
    changes({ params: { id }, body: { act, reason = '' } }, { at, base }) {
      const communityId = base as string | null
      if ((act === 'pin' || act === 'unpin') && communityId) {
        return [
          change('community', communityId, (row) => {
            if (!row) return row
            const others = row.pinned_post_ids.filter((pinned) => pinned !== id)
            return { ...row, pinned_post_ids: act === 'pin' ? [id, ...others] : others }
          }),
        ]
      }
      const state = {
        remove: { removed_at: at, removed_reason: reason },
        restore: { removed_at: null, removed_reason: null },
        lock: { locked_at: at },
        unlock: { locked_at: null },
        pin: {},
        unpin: {},
      }[act]
      return [change('post', id, (row) => row && { ...row, ...state })]
    },
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
