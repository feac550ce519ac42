import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { MAX_STARS } from '#shared/limits.ts'

export const STARS = Array.from({ length: MAX_STARS }, (_, i) => i + 1)

/** So many of five stars. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of ${MAX_STARS} stars`} className="inline-flex">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={clsx(
            'size-4',
            star <= Math.round(stars) ? 'fill-current text-warning' : 'text-border-strong',
          )}
        />
      ))}
    </span>
  )
}
