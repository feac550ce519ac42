import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { FileInput, type FileInputProps } from './FileInput.tsx'

interface Props extends FileInputProps {
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A button that lets one choose files. */
export function FileButton({
  variant = 'secondary',
  size = 'sm',
  busy,
  disabled,
  children,
  ...input
}: Props) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        busy={busy}
        disabled={disabled}
        onClick={() => ref.current?.click()}
      >
        {children}
      </Button>
      <FileInput ref={ref} {...input} />
    </>
  )
}
