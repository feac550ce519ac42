import type { Community } from '#shared/contract/communities.ts'
import { slugify } from '#shared/rules/slug.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const communityMutators: MutatorsOf<'communities'> = {
  'communities.create': {
    creates: true,
    target: ({ body }) => `community:${body.id}`,
    needs: ({ body }) => (body.world_id ? [body.world_id] : []),
    capture: async ({ body }, look) =>
      body.world_id ? ((await look('world', body.world_id))?.slug ?? null) : null,
    changes({ body }, { me, at, base }) {
      const id = body.id!
      const community: Community & { pending: true } = {
        id,
        short_id: id,
        name: body.name.trim(),
        slug: slugify(body.name),
        world_slug: (base as string | null) ?? null,
        description: body.description?.trim() ?? '',
        world_id: body.world_id ?? null,
        creator_id: me.id,
        member_count: 1,
        created_at: at,
        icon_file_id: null,
        icon_gradient_from: '#3b82f6',
        icon_gradient_to: '#1d4ed8',
        cover_file_id: null,
        cover_gradient_from: '#0d9488',
        cover_gradient_to: '#0891b2',
        allow_text_posts: true,
        allow_link_posts: true,
        allow_image_posts: true,
        allow_video_posts: true,
        allow_poll_posts: true,
        accent_color: null,
        rules: [],
        moderators: [],
        pinned_post_ids: [],
        rev: 0,
        pending: true,
      }
      return [
        change('community', id, (row) => row ?? community),
        change('membership', id, (row) => row ?? { id, joined_at: at }),
      ]
    },
  },
  'communities.join': {
    target: ({ params }) => `membership:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }, { at }) => [
      change('membership', params.id, (row) => row ?? { id: params.id, joined_at: at }),
    ],
  },
  'communities.leave': {
    target: ({ params }) => `membership:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('membership', params.id, () => null)],
  },
  'communities.update': {
    target: ({ params }) => `community:${params.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) => [body.cover_file_id, body.icon_file_id].flatMap((id) => id ?? []),
    changes: ({ params, body }) => [
      change('community', params.id, (row) => row && { ...row, ...(body as Partial<Community>) }),
    ],
  },
}
