import { mayFork } from '#shared/rules/licences.ts'
import { GitFork } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import type { Forkable } from './forkable.ts'
import { lazyNamed } from '../../ui/part.tsx'

const ForkDialog = lazyNamed(() => import('./ForkDialog.tsx'), 'ForkDialog')

/** Copies a public thing into the user's own world, where its licence allows that. */
export function ForkButton(forkable: Forkable) {
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const [open, setOpen] = useState(false)
  const { is_public, licence, pending, title } = forkable.item
  if (!is_public || pending || !mayFork(licence)) return null
  return (
    <>
      <Button
        size={forkable.kind === 'book' ? 'md' : 'sm'}
        variant="secondary"
        aria-label={forkable.kind === 'book' ? undefined : `Fork to my world: ${title}`}
        onClick={() => (user ? setOpen(true) : dialogs.open('sign-in'))}
      >
        <GitFork aria-hidden className="size-4" />
        Fork to my world
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ForkDialog {...forkable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
