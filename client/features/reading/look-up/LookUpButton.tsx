import { Search } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { termOf } from './look-up-rules.ts'

interface Props {
  /** The selected words. */
  selected: string
  onLookUp(term: string): void
  className?: string
}

/** For a bar of what one can do with selected words; shows nothing where they are more than can be looked up. */
export function LookUpButton({ selected, onLookUp, className }: Props) {
  const term = termOf(selected)
  if (term === null) return null
  return (
    <IconButton
      aria-label={`Look up “${term}”`}
      className={className}
      // The words stay selected.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onLookUp(term)}
    >
      <Search aria-hidden className="size-5" />
    </IconButton>
  )
}
