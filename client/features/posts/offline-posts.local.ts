import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../../sync/react/app-context.ts'
import { offlinePosts } from './offline-posts-table.ts'

/** Ids of the posts that can be read whole without a network. */
export function useOfflinePosts(): ReadonlySet<string> {
  const { account } = useApp()
  return (
    useLiveQuery(
      async () => new Set(await offlinePosts(account.cache).toCollection().primaryKeys()),
      [account],
    ) ?? NONE
  )
}

const NONE: ReadonlySet<string> = new Set()
