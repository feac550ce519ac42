import { slugify } from '#shared/rules/slug.ts'
import type { World } from '#shared/contract/worlds.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const worldMutators: MutatorsOf<'worlds'> = {
  'worlds.create': {
    creates: true,
    target: ({ body }) => `world:${body.id}`,
    needs: () => [],
    changes({ body }, { me, at }) {
      const id = body.id!
      const world: World & { pending: true } = {
        id,
        short_id: id,
        name: body.name.trim(),
        slug: slugify(body.name),
        description: body.description?.trim() ?? '',
        bio: '',
        owner_id: me.id,
        is_public: body.is_public ?? true,
        show_author_hero: false,
        author_name: '',
        author_photo_file_id: null,
        cover_file_id: null,
        cover_gradient_from: '#0d9488',
        cover_gradient_to: '#0891b2',
        icon_file_id: null,
        icon_gradient_from: '#3b82f6',
        icon_gradient_to: '#1d4ed8',
        member_count: 1,
        community_count: 0,
        book_count: 0,
        moderators: [],
        created_at: at,
        rev: 0,
        pending: true,
      }
      return [
        change('world', id, (row) => row ?? world),
        change('world_membership', id, (row) => row ?? { id, joined_at: at }),
      ]
    },
  },
  'worlds.join': {
    target: ({ params }) => `world_membership:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }, { at }) => [
      change('world_membership', params.id, (row) => row ?? { id: params.id, joined_at: at }),
    ],
  },
  'worlds.leave': {
    target: ({ params }) => `world_membership:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('world_membership', params.id, () => null)],
  },
  'worlds.update': {
    target: ({ params }) => `world:${params.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) =>
      [body.cover_file_id, body.icon_file_id, body.author_photo_file_id].flatMap((id) => id ?? []),
    changes: ({ params, body }) => [
      change('world', params.id, (row) => row && { ...row, ...(body as Partial<World>) }),
    ],
  },
  'worlds.mute': {
    target: ({ params }) => `mute:world:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: async ({ params }, look) => (await look('world', params.id))?.name ?? '',
    changes: ({ params, body }, { at, base }) => {
      const id = `world:${params.id}`
      const mute = { id, name: String(base), blocks: false, muted_at: at }
      return [change('mute', id, (row) => (body.muted ? (row ?? mute) : null))]
    },
  },
}
