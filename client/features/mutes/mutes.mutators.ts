import { change, type MutatorsOf, type RowChange } from '../../sync/store/mutators.ts'

function set(id: string, muted: boolean, blocks: boolean, name: unknown, at: string): RowChange[] {
  const mute = { id, name: String(name), blocks, muted_at: at }
  return [change('mute', id, (row) => (muted ? { ...mute, muted_at: row?.muted_at ?? at } : null))]
}

/** People are named by id here, so that what is hidden is found by it. */
export const muteMutators: MutatorsOf<'mutes'> = {
  'mutes.muteUser': {
    target: ({ params }) => `mute:user:${params.id}`,
    needs: () => [],
    capture: async ({ params }, look) => (await look('profile', params.id))?.username ?? '',
    changes: ({ params, body }, { at, base }) =>
      set(`user:${params.id}`, body.muted, false, base, at),
  },
  'mutes.blockUser': {
    target: ({ params }) => `mute:user:${params.id}`,
    needs: () => [],
    capture: async ({ params }, look) => (await look('profile', params.id))?.username ?? '',
    changes: ({ params, body }, { at, base }) =>
      set(`user:${params.id}`, body.blocked, true, base, at),
  },
  'mutes.muteCommunity': {
    target: ({ params }) => `mute:community:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: async ({ params }, look) => (await look('community', params.id))?.name ?? '',
    changes: ({ params, body }, { at, base }) =>
      set(`community:${params.id}`, body.muted, false, base, at),
  },
}
