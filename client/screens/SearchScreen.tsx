import { useSearchParams } from 'react-router-dom'
import { useCommunitySearch } from '../features/communities/communities.local.ts'
import { CommunityRow } from '../features/communities/CommunityRow.tsx'
import { MembershipButton } from '../features/communities/MembershipButton.tsx'
import { SearchBox } from '../features/feed/SearchBox.tsx'
import { usePostSearch } from '../features/posts/posts.local.ts'
import { PostCard } from '../features/posts/PostCard.tsx'
import { useConnection, useSession } from '../sync/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

export function SearchScreen() {
  const [params] = useSearchParams()
  const words = params.get('q')?.trim() ?? ''
  const { user } = useSession()
  const offline = useConnection() === 'offline'
  useTitle(words ? `Search: ${words}` : 'Search')
  const communities = useCommunitySearch(words)
  const posts = usePostSearch(words)
  const found = (communities.data?.length ?? 0) + (posts.data?.length ?? 0)
  return (
    <div className="mx-auto max-w-180">
      <h1 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        {words ? `Results for “${words}”` : 'Search'}
      </h1>
      <p className="mt-1 mb-4 text-[13px] leading-5 text-subtle">
        {user && !offline
          ? 'Communities everywhere, and posts on this device.'
          : 'Communities and posts on this device.'}
      </p>
      <div className="mb-4 md:hidden">
        <SearchBox />
      </div>
      {words && found === 0 && communities.loading && <ScreenSkeleton />}
      {words && found === 0 && !communities.loading && (
        <EmptyState text={`Nothing found for “${words}”`} />
      )}
      {!words && <EmptyState text="Type a few words in the search box above." />}
      <div className="space-y-3">
        {communities.data?.map((community) => (
          <CommunityRow
            key={community.id}
            community={community}
            action={<MembershipButton community={community} />}
          />
        ))}
        {posts.data?.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </div>
  )
}
