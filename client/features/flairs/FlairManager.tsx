import type { CommunityFlair } from '#shared/contract/flairs.ts'
import { MAX_FLAIRS } from '#shared/rules/flairs.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFlairs } from './flairs.local.ts'
import { FlairBadge } from './FlairBadge.tsx'
import { FlairForm } from './FlairForm.tsx'

/** The flairs of one community: added, changed and deleted at once, offline too. */
export function FlairManager({ communityId }: { communityId: string }) {
  const mutate = useMutate()
  const list = useFlairs(communityId)
  const flairs = list.data
  const [editing, setEditing] = useState<CommunityFlair | null>(null)
  const [deleting, setDeleting] = useState<CommunityFlair | null>(null)
  return (
    <section aria-labelledby="flairs-title" className="space-y-4">
      <h2 id="flairs-title" className="font-serif text-xl leading-7 font-semibold">
        Flairs
      </h2>
      <ListStates
        list={list}
        loading={<Skeleton className="h-11 w-full rounded-[10px]" />}
        empty={
          <p className="text-[15px] leading-5.5 text-muted">
            No community flairs yet. Global flairs are always available.
          </p>
        }
      />
      <ul className="divide-y divide-border">
        {flairs.map((flair) => (
          <li key={flair.id} className="flex items-center gap-2 py-1">
            <span className="mr-auto min-w-0">
              <FlairBadge flair={flair} />
            </span>
            <IconButton aria-label={`Edit flair ${flair.name}`} onClick={() => setEditing(flair)}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              aria-label={`Delete flair ${flair.name}`}
              onClick={() => setDeleting(flair)}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {(editing || flairs.length < MAX_FLAIRS) && (
        <FlairForm
          key={editing?.id}
          communityId={communityId}
          flair={editing}
          onDone={() => setEditing(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          danger
          title="Delete flair"
          description={`“${deleting.name}” will be removed from the posts that have it.`}
          confirmLabel="Delete"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await mutate('flairs.remove', { params: { id: communityId, flair: deleting.id } })
            setDeleting(null)
          }}
        />
      )}
    </section>
  )
}
