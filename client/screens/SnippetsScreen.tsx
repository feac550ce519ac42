import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import { SnippetItem } from '../features/snippets/SnippetItem.tsx'
import {
  findSnippets,
  type ShownSnippet,
  useSnippets,
} from '../features/snippets/snippets.local.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useMutate } from '../sync/react/use-mutate.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { appToast } from '../ui/toast.ts'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

const SnippetDialog = lazy(async () => ({
  default: (await import('../features/snippets/SnippetDialog.tsx')).SnippetDialog,
}))
const EarlierVersions = lazy(async () => ({
  default: (await import('../features/versions/EarlierVersions.tsx')).EarlierVersions,
}))

/** The reference notes of a world; readers see the public ones. */
export function SnippetsScreen() {
  useTitle('Notes')
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  if (world) return <Notes key={world.id} world={world} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

type Open = { what: 'edit' | 'delete' | 'versions'; snippet: ShownSnippet } | { what: 'new' } | null

function Notes({ world }: { world: ShownWorld }) {
  const { user } = useSession()
  const mutate = useMutate()
  const notes = useSnippets(world)
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const owns = canEditWorld(user, world)
  const found = findSnippets(notes, search, tag)
  const close = () => setOpen(null)
  const remove = async ({ id: snippet }: ShownSnippet) => {
    await mutate('snippets.remove', { params: { id: world.id, snippet } })
    appToast.success('Note deleted')
    close()
  }
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
      <FeedHeader title="Notes">
        {owns && (
          <Button variant="primary" data-create onClick={() => setOpen({ what: 'new' })}>
            <Plus aria-hidden className="size-4" />
            New Note
          </Button>
        )}
      </FeedHeader>
      <Field
        label="Search notes"
        hideLabel
        type="search"
        placeholder="Search notes"
        value={search}
        onChange={setSearch}
      />
      {tag !== null && (
        <Button size="sm" variant="secondary" onClick={() => setTag(null)}>
          #{tag}
          <X aria-hidden className="size-4" />
          <span className="sr-only">Show all notes</span>
        </Button>
      )}
      <ul className="space-y-3">
        {found.data.map((snippet) => (
          <SnippetItem
            key={snippet.id}
            snippet={snippet}
            onTag={setTag}
            {...(owns && {
              owner: {
                onEdit: () => setOpen({ what: 'edit', snippet }),
                onDelete: () => setOpen({ what: 'delete', snippet }),
                onVersions: () => setOpen({ what: 'versions', snippet }),
              },
            })}
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Provenance kind="snippet" item={snippet} />
              {!owns && <ForkButton kind="snippet" item={snippet} />}
            </div>
          </SnippetItem>
        ))}
      </ul>
      <ListStates
        list={found}
        fallback="Failed to load notes"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text={notes.state === 'here' ? 'No note matches' : 'No notes yet'}
            {...(owns &&
              notes.state === 'empty' && {
                hint: 'Facts, names and rules of your world. They are private until you make them public.',
              })}
          />
        }
      />
      <Suspense fallback={null}>
        {open?.what === 'new' && <SnippetDialog worldId={world.id} onClose={close} />}
        {open?.what === 'edit' && (
          <SnippetDialog worldId={world.id} snippet={open.snippet} onClose={close} />
        )}
        {open?.what === 'versions' && (
          <EarlierVersions of="snippets" id={open.snippet.id} onClose={close} />
        )}
      </Suspense>
      {open?.what === 'delete' && (
        <ConfirmDialog
          open
          danger
          title="Delete note"
          description={`Are you sure you want to delete “${open.snippet.title}”? What it said before goes with it.`}
          confirmLabel="Delete"
          onConfirm={() => remove(open.snippet)}
          onClose={close}
        />
      )}
    </div>
  )
}
