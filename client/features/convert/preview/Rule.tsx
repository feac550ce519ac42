import { Button } from '../../../ui/Button.tsx'
import type { ButtonVariant } from '../../../ui/button-class.ts'

interface Props {
  variant?: ButtonVariant
  /** It would change nothing; the focus of whoever has just pressed it stays. */
  off: boolean
  onClick(): void
  children: string
}

/** A rule to press. */
export function Rule({ variant, off, onClick, children }: Props) {
  return (
    <Button
      size="sm"
      variant={variant}
      aria-disabled={off}
      onClick={() => !off && onClick()}
      className="aria-disabled:opacity-50"
    >
      {children}
    </Button>
  )
}
