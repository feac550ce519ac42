import type { Profile, User } from '#shared/contract/users.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isAsking } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'

interface Found {
  row: Profile | undefined
  answered: boolean
}

/** The head of a profile, by username or id. */
export function useProfile(key: string) {
  const { account, overlay, session, state } = useApp()
  const { cache, engine } = account
  const read = useRead(`profile:${key}:${account.userId}`, async () => {
    const { data, asOf, epoch } = await session.api.users.get({ params: { id: key } })
    await engine.keepAnswer([{ type: 'profile', id: data.id, body: data }], { asOf, epoch })
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) => page.users.get({ params: { id: key } }))
  const found = useQuery<Found>(
    key,
    async () => {
      const table = cache.rows('profile')
      const row = isUuidV7(key)
        ? await table.get(key)
        : await table.where('username').equals(key.toLowerCase()).first()
      return { row, answered }
    },
    [cache, answered],
    { value: brought && { row: brought.data, answered: true }, settled },
  )
  // The user's own profile is always on this device, visited or not.
  const own = [state.user?.id, state.user?.username].includes(key.toLowerCase()) ? state.user : null
  const held = found && (found.row ?? own ?? undefined)
  const profile = held && overlay.fold('profile', held.id, held)
  useFollow(profile ? `profile:${profile.id}` : undefined)
  return { data: profile, loading: isAsking(found, profile, read), error, refresh }
}

/** The user with pending changes; null for a visitor. */
export function useMe(): User | null {
  const { overlay, state } = useApp()
  const { user } = state
  return user && (overlay.fold('user', user.id, user) ?? user)
}
