import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Mute } from '#shared/contract/mutes.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The user's mutes and blocks, by `user:<id>` and `community:<id>`; pending changes included. */
export function useMutes(): ReadonlyMap<string, Mute> {
  const { account, overlay } = useApp()
  const rows = useLiveQuery(() => account.cache.rows('mute').toArray(), [account])
  return useMemo(() => {
    const byId = new Map((rows ?? []).map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('mute')])
    return new Map(
      [...ids].flatMap((id) => {
        const mute = overlay.fold('mute', id, byId.get(id))
        return mute ? [[id, mute] as const] : []
      }),
    )
  }, [rows, overlay])
}

/** The same as a list, which says whether there are none. */
export function useMuteList() {
  const { account, overlay } = useApp()
  return useSyncedList(
    'mutes',
    async (): Promise<Mute[]> => {
      const byId = new Map((await account.cache.rows('mute').toArray()).map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('mute')])
      return [...ids].flatMap((id) => overlay.fold('mute', id, byId.get(id)) ?? [])
    },
    [overlay],
  )
}
