import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** The name of the featured thing. */
  name: string
  isFeatured: boolean
  onFeature(featured: boolean): void
}

/** A star, lit for what its owner shows first. */
export function FeatureButton({ name, isFeatured, onFeature }: Props) {
  return (
    <IconButton
      aria-label={`Feature ${name}`}
      aria-pressed={isFeatured}
      onClick={() => onFeature(!isFeatured)}
    >
      <Star
        aria-hidden
        className={clsx('size-4', isFeatured && 'text-accent')}
        fill={isFeatured ? 'currentColor' : 'none'}
      />
    </IconButton>
  )
}
