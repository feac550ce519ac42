import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from './IconButton.tsx'

interface Props {
  /** The name of the thing that is public, or visible to its owner alone. */
  name: string
  isPublic: boolean
  disabled?: boolean
  /** The reason why it cannot be changed. */
  title?: string
  onChange(isPublic: boolean): void
}

/** An eye: open if the thing is public. */
export function PublicButton({ name, isPublic, disabled, title, onChange }: Props) {
  return (
    <IconButton
      aria-label={`Public: ${name}`}
      aria-pressed={isPublic}
      disabled={disabled}
      title={title}
      onClick={() => onChange(!isPublic)}
    >
      {isPublic ? (
        <Eye aria-hidden className="size-4 text-accent" />
      ) : (
        <EyeOff aria-hidden className="size-4" />
      )}
    </IconButton>
  )
}
