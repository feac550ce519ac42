import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CommunityAbout } from '../features/communities/CommunityAbout.tsx'
import { FlairFilter } from '../features/flairs/FlairFilter.tsx'
import { BanNote, useBan } from '../features/moderation/BanNote.tsx'
import { PinnedPost } from '../features/posts/PinnedPost.tsx'
import { CommunityRail } from '../features/communities/CommunityRail.tsx'
import { CommunityHeader } from '../features/communities/CommunityHeader.tsx'
import { useCommunity } from '../features/communities/communities.local.ts'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { useFeed } from '../features/feed/feed.local.ts'
import { DensityChoice } from '../features/posts/DensityChoice.tsx'
import { SortChoice } from '../features/posts/SortChoice.tsx'
import { useSort } from '../features/posts/use-sort.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { WithRail } from '../ui/WithRail.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'
import type { Community } from '#shared/contract/communities.ts'

export function CommunityScreen() {
  const { communityName = '', worldName } = useParams()
  const { data, loading, error } = useCommunity(communityName, worldName)
  useTitle(data ? `c/${data.name}` : 'Community')
  useNamedAddress(data && !data.pending ? paths.community(data) : undefined)
  if (data) return <CommunityPage key={data.id} community={data} />
  if (loading) return <ScreenSkeleton cover />
  return (
    <LoadFailure error={error} missing="Community not found" fallback="Failed to load community" />
  )
}

function CommunityPage({ community }: { community: Community }) {
  const { user } = useSession()
  const [search] = useSearchParams()
  const { sort, period, from, setSort } = useSort('new')
  const flairId = search.get('flair') ?? undefined
  const ban = useBan(community.id)
  const feed = useFeed({ kind: 'community', id: community.id, sort, period, flair: flairId, from })
  const pinned = flairId ? [] : community.pinned_post_ids
  const posts = feed.posts.filter(({ id }) => !pinned.includes(id))
  return (
    <WithRail rail={<CommunityRail community={community} />}>
      <CommunityHeader community={community} banned={ban !== undefined} />
      {ban && (
        <div className="mt-3">
          <BanNote ban={ban} />
        </div>
      )}
      <CommunityAbout community={community} />
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 min-[75rem]:mt-5">
        <SortChoice sort={sort} period={period} onChange={setSort} />
        {flairId && <FlairFilter community={community} flairId={flairId} />}
        <span className="ml-auto" />
        <DensityChoice />
      </div>
      {pinned.map((id) => (
        <PinnedPost key={id} id={id} />
      ))}
      {(posts.length > 0 || pinned.length === 0) && (
        <PostFeed
          feed={{ ...feed, posts }}
          showCommunity={false}
          empty={
            flairId ? 'No posts with this flair yet.' : 'No posts yet. Be the first to create one!'
          }
          emptyAction={
            user &&
            !ban && (
              <Link to={paths.createPost(community)} className={buttonClass('primary')}>
                Create Post
              </Link>
            )
          }
        />
      )}
    </WithRail>
  )
}
