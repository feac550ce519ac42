import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { useFeed } from '../features/feed/feed.local.ts'
import { ListControls } from '../features/posts/ListControls.tsx'
import { useSort } from '../features/posts/use-sort.ts'
import { CreatePostButton } from '../features/feed/CreatePostButton.tsx'
import { Welcome } from '../features/welcome/Welcome.tsx'
import { useTitle } from './use-title.ts'

export function HomeScreen() {
  useTitle('')
  const { sort, period, from, setSort } = useSort('new')
  const feed = useFeed({ kind: 'all', sort, period, from })
  return (
    <div className="mx-auto max-w-180">
      <Welcome />
      <FeedHeader title="Recent Posts">
        <ListControls sort={sort} period={period} onChange={setSort} />
      </FeedHeader>
      <PostFeed
        feed={feed}
        empty="No posts yet. Be the first to create one!"
        emptyAction={<CreatePostButton />}
      />
    </div>
  )
}
