import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import { type ButtonSize, buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and takes no clicks. */
  busy?: boolean
}

export function Button({ variant, size, busy, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(variant, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
