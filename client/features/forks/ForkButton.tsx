import { mayFork } from '#shared/rules/licences.ts'
import { GitFork } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useMemberDialog } from '../auth/use-member-dialog.ts'
import type { Forkable } from './forkable.ts'
import { lazyNamed } from '../../ui/part.tsx'

const ForkDialog = lazyNamed(() => import('./ForkDialog.tsx'), 'ForkDialog')

/** Copies a public thing into the user's own world, where its licence allows that. */
export function ForkButton(forkable: Forkable) {
  const { id, is_public, licence, pending, title } = forkable.item
  const dialog = useMemberDialog(`fork ${title}`, `fork:${id}`)
  if (!is_public || pending || !mayFork(licence)) return null
  return (
    <>
      <Button
        size={forkable.kind === 'book' ? 'md' : 'sm'}
        variant="secondary"
        aria-label={forkable.kind === 'book' ? undefined : `Fork to my world: ${title}`}
        onClick={dialog.open}
      >
        <GitFork aria-hidden className="size-4" />
        Fork to my world
      </Button>
      {dialog.isOpen && (
        <Suspense fallback={null}>
          <ForkDialog {...forkable} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
