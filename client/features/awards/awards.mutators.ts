import type { MutatorsOf } from '../../sync/store/mutators.ts'

/** Nothing shows before the server agrees: coins are never spent on this device. */
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
}
