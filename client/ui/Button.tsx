import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import { type ButtonSize, buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and takes no clicks. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-variant={variant}
      className={clsx(buttonClass(variant, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
