import { Pin, PinOff } from 'lucide-react'
import { MenuItem } from '../../ui/Menu.tsx'
import { usePin } from '../users/use-pin.ts'

/** Puts a post of the user's own at the head of their profile, or takes it from there. */
export function PinItem({ id }: { id: string }) {
  const { isPinned, toggle } = usePin(`post:${id}`)
  const Icon = isPinned ? PinOff : Pin
  return (
    <MenuItem icon={<Icon aria-hidden />} onSelect={() => void toggle()}>
      {isPinned ? 'Unpin from profile' : 'Pin to profile'}
    </MenuItem>
  )
}
