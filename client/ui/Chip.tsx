import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  pressed: boolean
  onPress(): void
  children: ReactNode
}

/** One of several things to choose, each on or off. */
export function Chip({ pressed, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        'h-8 shrink-0 rounded-full px-3 text-[13px] leading-5 whitespace-nowrap transition-colors duration-90 first-letter:uppercase pointer-coarse:h-11',
        pressed ? 'bg-text text-bg' : 'bg-surface-2 text-muted hover:text-text',
      )}
    >
      {children}
    </button>
  )
}
