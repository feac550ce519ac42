import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const notificationMutators: MutatorsOf<'notifications'> = {
  'notifications.read': {
    target: ({ body }) => `notification:${body.ids[0]}`,
    needs: () => [],
    changes: ({ body }, { at }) =>
      body.ids.map((id) =>
        change('notification', id, (row) => row && { ...row, read_at: row.read_at ?? at }),
      ),
    silent: true,
  },
}
