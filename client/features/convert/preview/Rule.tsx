import { Button } from '../../../ui/Button.tsx'
import type { ButtonVariant } from '../../../ui/button-class.ts'

interface Props {
  variant?: ButtonVariant
  /** True if the rule would change nothing. The button is then only `aria-disabled`, so that it keeps the focus. */
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
      className="off:opacity-50"
    >
      {children}
    </Button>
  )
}
