import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { useFeed } from '../features/feed/feed.local.ts'
import { ListControls } from '../features/posts/ListControls.tsx'
import { useSort } from '../features/posts/use-sort.ts'
import { useTitle } from './use-title.ts'

export function TrendingScreen() {
  useTitle('Trending')
  const { sort, period, setSort } = useSort('hot')
  const feed = useFeed({ kind: 'all', sort, period })
  return (
    <div className="mx-auto max-w-180">
      <FeedHeader title="Trending Posts">
        <ListControls sort={sort} period={period} onChange={setSort} />
      </FeedHeader>
      <PostFeed
        feed={feed}
        empty="No trending posts yet..."
        emptyHint="Posts with many votes and comments appear here."
      />
    </div>
  )
}
