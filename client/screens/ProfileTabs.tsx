import type { Post } from '#shared/contract/posts.ts'
import type { Profile } from '#shared/contract/users.ts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import { NoProfileBooks } from '../features/books/ProfileBooks.tsx'
import { ProfileComments } from '../features/comments/ProfileComments.tsx'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { useFeed } from '../features/feed/feed.local.ts'
import { DeletePost } from '../features/posts/DeletePost.tsx'
import { PostCardSkeleton } from '../features/posts/PostCardSkeleton.tsx'
import { useSort } from '../features/posts/use-sort.ts'
import { ProfileWorlds } from '../features/worlds/ProfileWorlds.tsx'
import type { List } from '../sync/react/use-list.ts'
import { lazyNamed } from '../ui/part.tsx'
import { Tabs } from '../ui/Tabs.tsx'

// Only on the user's own profile: other profiles do not load it.
const SavedPosts = lazyNamed(() => import('./SavedPosts.tsx'), 'SavedPosts')

interface Props {
  profile: Profile
  own: boolean
  books: List<ShownBook>
}

/** The posts, comments and worlds of a user, and on their own profile what they have saved. Their books stand above. */
export function ProfileTabs({ profile, own, books }: Props) {
  const [params, setParams] = useSearchParams()
  const hasShelf = books.state === 'here'
  const saved = (
    <Suspense fallback={<PostCardSkeleton count={4} />}>
      <SavedPosts />
    </Suspense>
  )
  return (
    <Tabs
      label="Profile"
      value={tabOf(params.get('tab'), { own, hasShelf })}
      onChange={(tab) => setParams(tab === 'posts' ? {} : { tab }, { replace: true })}
      tabs={[
        {
          value: 'posts',
          label: 'Posts',
          content: <ProfilePosts id={profile.id} own={own} />,
        },
        {
          value: 'comments',
          label: 'Comments',
          content: <ProfileComments username={profile.username} />,
        },
        ...(own ? [{ value: 'saved', label: 'Saved', content: saved }] : []),
        ...(hasShelf
          ? []
          : [{ value: 'books', label: 'Books', content: <NoProfileBooks list={books} /> }]),
        {
          value: 'worlds',
          label: 'Worlds',
          content: <ProfileWorlds ownerId={profile.id} />,
        },
      ]}
    />
  )
}

interface Shown {
  own: boolean
  hasShelf: boolean
}

function tabOf(asked: string | null, { own, hasShelf }: Shown): string {
  if (asked === 'comments' || asked === 'worlds') return asked
  if (asked === 'books' && !hasShelf) return asked
  return asked === 'saved' && own ? asked : 'posts'
}

function ProfilePosts({ id, own }: { id: string; own: boolean }) {
  const { from } = useSort('new')
  const feed = useFeed({ kind: 'profile', id, sort: 'new', period: 'all', from })
  const [deleting, setDeleting] = useState<Post | null>(null)
  return (
    <>
      <PostFeed
        feed={feed}
        empty={own ? 'You have not posted anything yet.' : 'No posts yet.'}
        {...(own && { onDelete: setDeleting })}
      />
      {deleting && <DeletePost post={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
