import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const reportMutators: MutatorsOf<'reports'> = {
  /** Nothing of it shows anywhere but in the moderators' queue. */
  'reports.create': {
    target: ({ body }) => `report:${body.item_type}:${body.item_id}`,
    needs: ({ body }) => [body.item_id],
    changes: () => [],
  },
  // Not silent: a moderator must learn that somebody else decided first.
  'reports.handle': {
    target: ({ body }) => `report:${body.item_type}:${body.item_id}`,
    needs: ({ body }) => [body.item_id],
    changes({ body: { item_type, item_id, removal_reason } }, { at }) {
      if (removal_reason === undefined) return []
      if (item_type === 'award') return [change('award_line', item_id, () => null)]
      if (item_type === 'book') {
        const removed = { is_public: false, is_featured: false, removed_reason: removal_reason }
        return [change('book', item_id, (row) => row && { ...row, ...removed })]
      }
      const removal = { removed_at: at, removed_reason: removal_reason }
      return [
        item_type === 'post'
          ? change('post', item_id, (row) => row && { ...row, ...removal })
          : change('comment', item_id, (row) => row && { ...row, ...removal }),
      ]
    },
  },
}
