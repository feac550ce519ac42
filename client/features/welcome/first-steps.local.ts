import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { User } from '#shared/contract/users.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { readMeta } from '../../sync/store/vault.ts'
import { useMemberships } from '../communities/communities.local.ts'
import { serverNow } from '../../clock.ts'

export const WANTED_COMMUNITIES = 3
const NEW_FOR_MS = 14 * 86_400_000
const KEY = 'first-steps'

interface Kept {
  /** Not shown again, whatever is left. */
  closed?: true
  /** The app was installed, or is not wanted. */
  installed?: true
}
const NOTHING: Kept = {}

export interface FirstSteps {
  joined: number
  posted: boolean
  installed: boolean
  keep(change: Kept): Promise<void>
}

/** Progress of a new account; null when there is nothing to show, undefined until it is known. */
export function useFirstSteps(user: User): FirstSteps | null | undefined {
  const { account, overlay, session } = useApp()
  const { vault, cache, engine } = account
  const [isNew] = useState(() => serverNow() - Date.parse(user.joined_at) < NEW_FOR_MS)
  const memberships = useMemberships()
  const kept = useLiveQuery(() => readMeta(vault, KEY, NOTHING), [vault])
  useRead(`first-steps:${user.id}`, async () => {
    if (!isNew) return
    const input = { params: { id: user.id }, query: { limit: 1 } }
    const reply = await session.api.posts.listByUser(input)
    const rows = reply.data.map((body) => ({ type: 'post' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
  })
  const posted = useLiveQuery(async () => {
    const by = cache.rows('post').where('[author.id+created_at]')
    if ((await by.between([user.id, ''], [user.id, '\uffff']).count()) > 0) return true
    return overlay
      .ids('post')
      .some((id) => overlay.fold('post', id, undefined)?.author.id === user.id)
  }, [cache, overlay, user.id])
  if (!isNew || kept?.closed) return null
  if (!kept || !memberships.data || posted === undefined) return undefined
  return {
    joined: memberships.data.length,
    posted,
    installed: kept.installed === true || matchMedia('(display-mode: standalone)').matches,
    keep: async (change) =>
      void (await vault.meta.put({ key: KEY, value: { ...kept, ...change } })),
  }
}
