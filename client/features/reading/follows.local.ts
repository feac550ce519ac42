import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../../sync/react/app-context.ts'

/** True if the user follows this item: `book:` or `user:` and an id. */
export function useIsFollowing(item: string): boolean {
  const { account, overlay } = useApp()
  const row = useLiveQuery(() => account.cache.rows('follow').get(item), [account, item])
  return overlay.fold('follow', item, row) !== undefined
}
