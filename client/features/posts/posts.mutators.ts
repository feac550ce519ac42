import type { CommunityRef } from '#shared/contract/communities.ts'
import type { Flair } from '#shared/contract/flairs.ts'
import { globalFlair } from '#shared/rules/flairs.ts'
import { excerptOf, tidy } from '#shared/rules/text.ts'
import { change, type Look, type MutatorsOf, type RowChange } from '../../sync/store/mutators.ts'
import { newPost } from './new-post.ts'

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
      const post = newPost(body, { me, at, communityId: params.id, ...(base as Base) })
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
