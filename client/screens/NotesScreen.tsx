import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import { NoteRow } from '../features/snippets/NoteRow.tsx'
import {
  findSnippets,
  type ShownSnippet,
  useSnippets,
} from '../features/snippets/snippets.local.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { NoteDialogs, type OpenNote } from './NoteDialogs.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** The reference notes of a world; readers see the public ones. */
export function NotesScreen() {
  useTitle('Notes')
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  if (world) return <Notes key={world.id} world={world} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

function Notes({ world }: { world: ShownWorld }) {
  const { user } = useSession()
  const notes = useSnippets(world)
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenNote | null>(null)
  const owns = canEditWorld(user, world)
  const create = () => setOpen({ what: 'new' })
  useCommand('create', owns ? create : null)
  const found = findSnippets(notes, search, tag)
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
      <FeedHeader title="Notes">
        {owns && (
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden className="size-4" />
            New note
          </Button>
        )}
      </FeedHeader>
      <SearchField label="Search notes" value={search} onChange={setSearch} />
      {tag !== null && <TagButton tag={tag} onClear={() => setTag(null)} />}
      <ul className="space-y-3">
        {found.data.map((snippet) => (
          <Note key={snippet.id} snippet={snippet} owns={owns} onTag={setTag} onOpen={setOpen} />
        ))}
      </ul>
      <ListStates
        list={found}
        fallback="Failed to load notes"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text={notes.state === 'here' ? 'No note matches' : 'No notes yet'}
            hint={owns && notes.state === 'empty' ? HINT : undefined}
          />
        }
      />
      {open && <NoteDialogs worldId={world.id} open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

const HINT = 'Facts, names and rules of your world. They are private until you make them public.'

interface NoteProps {
  snippet: ShownSnippet
  owns: boolean
  onTag(tag: string): void
  onOpen(open: OpenNote): void
}

function Note({ snippet, owns, onTag, onOpen }: NoteProps) {
  const { hash } = useLocation()
  const owner = {
    onEdit: () => onOpen({ what: 'edit', snippet }),
    onDelete: () => onOpen({ what: 'delete', snippet }),
    onVersions: () => onOpen({ what: 'versions', snippet }),
  }
  return (
    <NoteRow
      snippet={snippet}
      isOpen={hash === `#${snippet.id}`}
      onTag={onTag}
      owner={owns ? owner : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Provenance kind="snippet" item={snippet} />
        {!owns && <ForkButton kind="snippet" item={snippet} />}
      </div>
    </NoteRow>
  )
}

function TagButton({ tag, onClear }: { tag: string; onClear(): void }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClear}>
      #{tag}
      <X aria-hidden className="size-4" />
      <span className="sr-only">Show all notes</span>
    </Button>
  )
}
