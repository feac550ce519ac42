import { PostCardSkeleton } from '../features/posts/PostCardSkeleton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The shape of a screen while the device has nothing of it yet. */
export function ScreenSkeleton({ cover = false }: { cover?: boolean }) {
  return (
    <div aria-busy className="mx-auto max-w-180 space-y-4">
      <span className="sr-only">Loading</span>
      {cover && <Skeleton className="h-16 w-full rounded-xl" />}
      <Skeleton className="h-8 w-1/2" />
      <PostCardSkeleton count={3} />
    </div>
  )
}
