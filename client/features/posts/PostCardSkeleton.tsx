import { Skeleton } from '../../ui/Skeleton.tsx'

export function PostCardSkeleton({ count = 1 }: { count?: number }) {
  return (
    <div role="status" aria-busy aria-label="Loading">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="space-y-2.5 border-b border-border pt-5 pb-7">
          <Skeleton className="h-4 w-2/5 rounded-[6px]" />
          <Skeleton className="h-6 w-4/5 rounded-[6px]" />
          <Skeleton className="h-4 w-full rounded-[6px]" />
          <Skeleton className="h-4 w-3/5 rounded-[6px]" />
        </div>
      ))}
    </div>
  )
}
