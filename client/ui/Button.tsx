import type { ComponentProps } from 'react'
import { type ButtonSize, buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and takes no clicks; it keeps the focus, which a disabled button loses. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      data-variant={variant}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
