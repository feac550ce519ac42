import { Skeleton } from '../../ui/Skeleton.tsx'

export function PostCardSkeleton({ count = 1 }: { count?: number }) {
  return (
    <div role="status" aria-busy aria-label="Loading" className="space-y-3">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="flex gap-3 rounded-[14px] border border-border bg-surface p-4">
          <Skeleton className="h-20 w-8 rounded-[10px]" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-4 w-2/5 rounded-[6px]" />
            <Skeleton className="h-6 w-4/5 rounded-[6px]" />
            <Skeleton className="h-4 w-full rounded-[6px]" />
            <Skeleton className="h-4 w-3/5 rounded-[6px]" />
          </div>
        </div>
      ))}
    </div>
  )
}
