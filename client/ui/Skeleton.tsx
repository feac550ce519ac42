import { clsx } from 'clsx'

/** A resting place for content that the local database does not have; it waits a moment before it shows. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('animate-pulse bg-surface-2 [animation-delay:150ms]', className)}
    />
  )
}
