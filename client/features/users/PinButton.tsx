import { Pin, PinOff } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { usePin } from './use-pin.ts'

/** Puts a book of the user's own at the head of their profile, or takes it from there. */
export function PinButton({ work, className }: { work: string; className?: string }) {
  const { isPinned, toggle } = usePin(work)
  const Icon = isPinned ? PinOff : Pin
  const label = isPinned ? 'Unpin from profile' : 'Pin to profile'
  return (
    <Button
      variant="secondary"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      <Icon aria-hidden className="size-4" />
      {isPinned ? 'Unpin' : 'Pin'}
    </Button>
  )
}
