import type { Mutators } from '../../sync/store/mutators.ts'

type AwardMutations = 'awards.giveToPost' | 'awards.giveToComment'

/** Nothing shows before the server agrees: coins are never spent on this device. */
export const awardMutators: Pick<Mutators, AwardMutations> = {
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
