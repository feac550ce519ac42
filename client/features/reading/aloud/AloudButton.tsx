import { Volume2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Props {
  isOpen: boolean
  onToggle(): void
}

export function AloudButton({ isOpen, onToggle }: Props) {
  return (
    <IconButton aria-label="Read aloud" aria-pressed={isOpen} onClick={onToggle}>
      <Volume2 aria-hidden className="size-5" />
    </IconButton>
  )
}
