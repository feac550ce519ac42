import { change, type MutatorsOf, type RowChange } from '../../sync/store/mutators.ts'

export const reportMutators: MutatorsOf<'reports'> = {
  /** Nothing of it shows anywhere but in the moderators' queue. */
  'reports.create': {
    target: ({ body }) => `report:${body.item_type}:${body.item_id}`,
    needs: ({ body }) => [body.item_id],
    changes: () => [],
  },
  'reports.appeal': {
    creates: true,
    target: ({ body }) => `appeal:${body.id}`,
    needs: ({ body }) => [body.item_id],
    changes({ body: { id, item_type, item_id } }, { at }) {
      const item = `${item_type}:${item_id}`
      const appeal = { id: id!, item, state: 'open' as const, answer: '', created_at: at }
      return [change('appeal', appeal.id, (row) => row ?? appeal)]
    },
  },
  // Not silent: a moderator must learn that somebody else decided first.
  'reports.handle': {
    target: ({ body }) => `report:${body.item_type}:${body.item_id}`,
    needs: ({ body }) => [body.item_id],
    changes({ body: { item_type, item_id, removal_reason, restores } }, { at }) {
      if (restores) return restored(item_type, item_id)
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

/** Lifting a ban shows nowhere on this device: bans are listed by the server. */
function restored(type: string, id: string): RowChange[] {
  const back = { removed_at: null, removed_reason: null }
  if (type === 'post') return [change('post', id, (row) => row && { ...row, ...back })]
  if (type === 'comment') return [change('comment', id, (row) => row && { ...row, ...back })]
  const seen = { is_public: true, removed_reason: null }
  return type === 'book' ? [change('book', id, (row) => row && { ...row, ...seen })] : []
}
