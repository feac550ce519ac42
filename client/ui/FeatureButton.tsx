import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** The name of the featured thing. */
  name: string
  isFeatured: boolean
  disabled?: boolean
  /** The reason why it cannot be changed. */
  title?: string
  onFeature(featured: boolean): void
}

/** A star, lit for what its owner shows first. */
export function FeatureButton({ name, isFeatured, onFeature, ...rest }: Props) {
  return (
    <IconButton
      {...rest}
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
