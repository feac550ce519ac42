import { clsx } from 'clsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-fg hover:bg-accent-hover',
  // A tint of the ink: it stands out from each ground it may lie on.
  secondary: 'bg-text/8 text-text hover:bg-text/14 forced-colors:border',
  ghost: 'text-muted hover:bg-text/8 hover:text-text',
  danger: 'bg-danger text-danger-fg hover:opacity-90',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-9 px-3.5 text-[13px] leading-5 pointer-coarse:h-11',
  md: 'h-10 px-4.5 text-[15px] leading-5.5 pointer-coarse:h-11',
}

/** Looks of a button, for links that act like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-120 off:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
