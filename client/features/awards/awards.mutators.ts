import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

// Nothing of an award shows before the server agrees: coins are never spent on this device.
export const awardMutators: MutatorsOf<'awards'> = {
  'awards.giveToPost': {
    target: ({ params, body }) => `award:post:${params.id}:${body.award_id}`,
    needs: ({ params }) => [params.id],
    changes: () => [],
  },
  'awards.giveToComment': {
    target: ({ params, body }) => `award:comment:${params.id}:${body.award_id}`,
    needs: ({ params }) => [params.id],
    changes: () => [],
  },
  'awards.removeLine': {
    target: ({ params }) => `award_line:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('award_line', params.id, () => null)],
  },
}
