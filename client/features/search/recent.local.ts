import { paths } from '../../paths.ts'
import { readMarks } from '../posts/reads-table.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

const SHOWN = 5

/** Posts that were lately opened on this device by this account, the newest first. */
export function useRecentPosts(): { to: string; title: string }[] | undefined {
  const { account } = useApp()
  return useQuery(
    'recent-posts',
    async () => {
      const { cache } = account
      const reads = await readMarks(cache).orderBy('read_at').reverse().limit(SHOWN).toArray()
      const posts = await cache.rows('post').bulkGet(reads.map(({ post_id }) => post_id))
      return posts.flatMap((post) => (post ? [{ to: paths.post(post), title: post.title }] : []))
    },
    [account],
  )
}
