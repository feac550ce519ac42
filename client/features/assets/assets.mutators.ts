import type { Asset } from '#shared/contract/assets.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const assetMutators: MutatorsOf<'assets'> = {
  'assets.add': {
    creates: true,
    target: ({ body }) => `asset:${body.id}`,
    needs: ({ params }) => [params.id],
    files: ({ body }) => [body.file_id],
    changes({ params, body }, { at }) {
      const asset: Asset & { pending: true } = {
        id: body.id!,
        world_id: params.id,
        file_id: body.file_id,
        title: body.title ?? '',
        description: body.description ?? '',
        category: body.category ?? 'other',
        file_type: body.file_type ?? '',
        file_size: body.file_size ?? 0,
        is_public: body.is_public ?? true,
        created_at: at,
        licence: body.licence ?? 'reserved',
        forked_from: [],
        fork_count: 0,
        rev: 0,
        pending: true,
      }
      return [change('asset', asset.id, (row) => row ?? asset)]
    },
  },
  'assets.update': {
    target: ({ params }) => `asset:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => [
      change('asset', params.id, (row) => row && { ...row, ...(body as Partial<Asset>) }),
    ],
  },
  'assets.remove': {
    target: ({ params }) => `asset:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('asset', params.id, () => null)],
  },
}
