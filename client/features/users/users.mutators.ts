import type { Profile } from '#shared/contract/users.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

/** The user's own profile is two rows: `user` for the user, `profile` for everybody. */
export const userMutators: MutatorsOf<'users'> = {
  'users.update': {
    target: ({ params }) => `profile:${params.id}`,
    needs: ({ body }) => (body.pinned ? [body.pinned.slice(body.pinned.indexOf(':') + 1)] : []),
    files: ({ body }) =>
      [body.avatar_file_id, body.original_avatar_file_id].flatMap((id) => id ?? []),
    changes({ params, body }) {
      const { original_avatar_file_id: _, ...shown } = body
      return [
        change('user', params.id, (row) => row && { ...row, ...(body as Partial<typeof row>) }),
        change('profile', params.id, (row) => row && { ...row, ...(shown as Partial<Profile>) }),
      ]
    },
  },
}
