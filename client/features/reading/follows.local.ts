import { useLiveQuery } from 'dexie-react-hooks'
import type { Follow } from '#shared/contract/reading.ts'
import type { Author } from '#shared/contract/users.ts'
import { useApp } from '../../sync/react/app-context.ts'

/** True if the user follows this item: `book:` or `user:` and an id. */
export function useIsFollowing(item: string): boolean {
  const { account, overlay } = useApp()
  const row = useLiveQuery(() => account.cache.rows('follow').get(item), [account, item])
  return overlay.fold('follow', item, row) !== undefined
}

const PERSON = 'user:'

/** The people that the user follows, the latest first, as far as this device knows them; undefined until they are read. */
export function useFollowedPeople(): Author[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useLiveQuery(async () => {
    const rows = new Map((await cache.rows('follow').toArray()).map((row) => [row.id, row]))
    const ids = new Set([...rows.keys(), ...overlay.ids('follow')])
    const follows = [...ids]
      .filter((id) => id.startsWith(PERSON))
      .flatMap((id): Follow | Follow[] => overlay.fold('follow', id, rows.get(id)) ?? [])
      .sort((one, other) => (one.followed_at < other.followed_at ? 1 : -1))
    const people = follows.map(({ id }) => id.slice(PERSON.length))
    const profiles = await cache.rows('profile').bulkGet(people)
    return follows.flatMap(({ name }, i): Author[] => {
      const known = profiles[i]
      if (known) return [known]
      return name
        ? [{ id: people[i]!, username: name, display_name: '', avatar_file_id: null }]
        : []
    })
  }, [cache, overlay])
}
