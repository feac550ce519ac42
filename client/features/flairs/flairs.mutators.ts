import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const flairMutators: MutatorsOf<'flairs'> = {
  'flairs.create': {
    creates: true,
    target: ({ body }) => `flair:${body.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => {
      const { name, bg_color, text_color = '#FFFFFF' } = body
      const look = { name: name.trim(), color: bg_color, bg_color, text_color }
      const flair = { id: body.id!, community_id: params.id, rev: 0, ...look }
      return [change('flair', flair.id, (row) => row ?? flair)]
    },
  },
  'flairs.update': {
    target: ({ params }) => `flair:${params.flair}`,
    needs: ({ params }) => [params.id, params.flair],
    changes: ({ params, body: { name, bg_color, text_color = '#FFFFFF' } }) => [
      change(
        'flair',
        params.flair,
        (row) => row && { ...row, name: name.trim(), color: bg_color, bg_color, text_color },
      ),
    ],
  },
  'flairs.remove': {
    target: ({ params }) => `flair:${params.flair}`,
    needs: ({ params }) => [params.id, params.flair],
    changes: ({ params }) => [change('flair', params.flair, () => null)],
  },
}
