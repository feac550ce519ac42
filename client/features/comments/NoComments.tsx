import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  loading: boolean
  error: Error | null
  /** As the place says; null when it does not say. */
  count: number | null
  /** The user cannot comment here. */
  closed: boolean
}

/** Reason why the list shows no comment: loading, failed, not on this device, or there is none. */
export function NoComments({ loading, error, count, closed }: Props) {
  const offline = useConnection() === 'offline'
  return (
    <>
      {error && !offline && (
        <Banner tone="danger">{error.message || 'Failed to load comments'}</Banner>
      )}
      {loading && count !== 0 && <Skeleton className="h-24 w-full rounded-[14px]" />}
      {!loading && !error && (
        <p className="py-6 text-center text-[15px] leading-5.5 text-muted">
          {offline && count !== 0
            ? 'Not available offline'
            : closed
              ? 'No comments.'
              : 'No comments yet. Be the first to say something.'}
        </p>
      )}
    </>
  )
}
