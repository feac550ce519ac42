import type { MutatorsOf } from '../../sync/store/mutators.ts'

/** Nothing of it shows anywhere but in the moderators' queue. */
export const reportMutators: MutatorsOf<'reports'> = {
  'reports.create': {
    target: ({ body }) => `report:${body.item_type}:${body.item_id}`,
    needs: ({ body }) => [body.item_id],
    changes: () => [],
  },
}
