import { Gavel } from 'lucide-react'
import { Suspense } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { lazyNamed } from '../../ui/part.tsx'

const OwnAppeal = lazyNamed(() => import('./OwnAppeal.tsx'), 'OwnAppeal')

interface Props {
  what: 'post' | 'comment'
  thing: {
    id: string
    author: { id: string } | null
    removed_at?: string | null
    removed_reason?: string | null
  }
}

/** Above what moderators removed, for them and for its author, who may appeal. */
export function RemovedNote({ what, thing: { id, author, removed_at, removed_reason } }: Props) {
  const { user } = useSession()
  return (
    <div className="my-2 flex items-start gap-2 rounded-[10px] bg-warning-soft px-3 py-2 text-[15px] leading-5.5 text-warning">
      <Gavel aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        Moderators removed this {what}. Only its author and moderators still see it.
        {removed_reason && ` Reason: ${removed_reason}`}
        {user && user.id === author?.id && (
          <Suspense fallback={null}>
            <OwnAppeal type={what} id={id} at={removed_at} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
