import { tidyList } from '#shared/rules/writing-form.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const outlineMutators: MutatorsOf<'outlines'> = {
  'outlines.update': {
    target: ({ params }) => `outline:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => [
      change('outline', params.id, (row) => ({
        id: params.id,
        overview: body.overview ?? row?.overview ?? '',
        themes: body.themes ? tidyList(body.themes) : (row?.themes ?? []),
        rev: row?.rev ?? 0,
      })),
    ],
  },
}
