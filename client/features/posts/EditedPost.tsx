import type { Post } from '#shared/contract/posts.ts'
import { canSeeVersions } from '#shared/rules/permissions.ts'
import { Suspense, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { useCommunityRow } from '../communities/communities.local.ts'
import { lazyNamed } from '../../ui/part.tsx'

const EarlierVersions = lazyNamed(
  () => import('../versions/EarlierVersions.tsx'),
  'EarlierVersions',
)

/** "edited"; its author and moderators can open the earlier texts. */
export function EditedPost({ post, date }: { post: Post; date: string }) {
  const { user } = useSession()
  const community = useCommunityRow(post.community_id)
  const [open, setOpen] = useState(false)
  const allowed =
    community !== undefined && canSeeVersions(user, { author_id: post.author.id, community })
  return (
    <>
      <EditedMark date={date} onOpen={allowed ? () => setOpen(true) : undefined} />
      {open && (
        <Suspense fallback={null}>
          <EarlierVersions of="posts" id={post.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
