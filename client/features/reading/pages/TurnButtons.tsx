import type { Direction } from '#shared/rules/direction.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Props {
  direction: Direction
  onTurn(side: -1 | 1): void
}

const SIDES = [
  [-1, 'left', ChevronLeft],
  [1, 'right', ChevronRight],
] as const

/** Turn a page, for a mouse beside it and for those who neither tap nor swipe. */
export function TurnButtons({ direction, onTurn }: Props) {
  const forward = direction === 'rtl' ? -1 : 1
  return SIDES.map(([side, name, Icon]) => (
    <IconButton
      key={side}
      aria-label={side === forward ? 'Next page' : 'Previous page'}
      data-side={name}
      className="reader-side print:hidden"
      onClick={() => onTurn(side)}
    >
      <Icon aria-hidden className="size-6" />
    </IconButton>
  ))
}
