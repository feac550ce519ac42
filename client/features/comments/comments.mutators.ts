import type { Comment } from '#shared/contract/comments.ts'
import type { Post } from '#shared/contract/posts.ts'
import { tidy } from '#shared/rules/text.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

interface Base {
  post: Pick<Post, 'id' | 'title' | 'community'>
  depth: number
}

export const commentMutators: MutatorsOf<'comments'> = {
  'comments.create': {
    creates: true,
    target: ({ body }) => `comment:${body.id}`,
    needs: ({ params, body }) => [
      params.id,
      ...(body.parent_comment_id ? [body.parent_comment_id] : []),
    ],
    async capture({ params, body }, look): Promise<Base | null> {
      const post = await look('post', params.id)
      const parent = body.parent_comment_id
        ? await look('comment', body.parent_comment_id)
        : undefined
      if (!post) return null
      const { id, title, community } = post
      return { post: { id, title, community }, depth: parent ? parent.depth + 1 : 0 }
    },
    changes({ params, body }, { me, at, base }) {
      const place = base as Base | null
      if (!place) return []
      const comment: Comment & { pending: true } = {
        id: body.id!,
        post_id: params.id,
        parent_comment_id: body.parent_comment_id ?? null,
        depth: place.depth,
        body: tidy(body.body),
        upvotes: 0,
        downvotes: 0,
        user_vote: 0,
        created_at: at,
        edited_at: null,
        deleted_at: null,
        removed_at: null,
        removed_reason: null,
        awards: [],
        rev: 0,
        author: me,
        post: { id: params.id, title: place.post.title },
        community: place.post.community,
        pending: true,
      }
      return [change('comment', comment.id, (row) => row ?? comment)]
    },
  },
  'comments.update': {
    target: ({ params }) => `comment:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }, { at }) => [
      change(
        'comment',
        params.id,
        (row) => row && { ...row, body: tidy(body.body), edited_at: at },
      ),
    ],
  },
  'comments.remove': {
    target: ({ params }) => `comment:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }, { at }) => [
      change(
        'comment',
        params.id,
        (row) => row && { ...row, body: '', author: null, deleted_at: at },
      ),
    ],
  },
  'comments.moderate': {
    target: ({ params }) => `comment:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body: { act, reason = '' } }, { at }) => [
      change('comment', params.id, (row) => {
        if (!row) return row
        return act === 'remove'
          ? { ...row, removed_at: at, removed_reason: reason }
          : { ...row, removed_at: null, removed_reason: null }
      }),
    ],
  },
  'comments.vote': {
    silent: true,
    target: ({ params }) => `comment_vote:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => [
      change('comment_vote', params.id, (row) => ({
        id: params.id,
        rev: row?.rev ?? 0,
        value: body.vote,
      })),
    ],
  },
}
