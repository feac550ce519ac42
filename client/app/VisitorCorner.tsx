import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { Button } from '../ui/Button.tsx'

/** The header's end for visitors; on phones the bar has the way in. */
export function VisitorCorner() {
  const dialogs = useAuthDialogs()
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="whitespace-nowrap max-md:hidden"
        onClick={() => dialogs.open('sign-in')}
      >
        Sign In
      </Button>
      <Button
        size="sm"
        variant="primary"
        className="whitespace-nowrap"
        onClick={() => dialogs.open('sign-up')}
      >
        Sign Up
      </Button>
    </>
  )
}
