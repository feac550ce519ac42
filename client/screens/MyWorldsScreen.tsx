import { FileInput, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { WorldRow } from '../features/worlds/WorldRow.tsx'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

const CreateWorldDialog = lazyNamed(
  () => import('../features/worlds/CreateWorldDialog.tsx'),
  'CreateWorldDialog',
)

const ImportWorldDialog = lazyNamed(() => import('./ImportWorldDialog.tsx'), 'ImportWorldDialog')

export function MyWorldsScreen() {
  useTitle('Manage Worlds')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<'create' | 'import' | null>(null)
  const found = useMyWorlds(search)
  const create = () => setOpen('create')
  useCommand('create', user && create)
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180">
      <FeedHeader title="Manage Worlds">
        <Button variant="secondary" onClick={() => setOpen('import')}>
          <FileInput aria-hidden className="size-4" />
          Import world
        </Button>
        <Button variant="primary" onClick={create}>
          <Plus aria-hidden className="size-4" />
          Create World
        </Button>
      </FeedHeader>
      <div className="mb-4">
        <SearchField label="Search worlds" value={search} onChange={setSearch} />
      </div>
      <div className="-mx-3">
        {found.data.map((world) => (
          <WorldRow key={world.id} world={world} />
        ))}
      </div>
      <ListStates
        list={found}
        fallback="Failed to load worlds"
        loading={<ScreenSkeleton />}
        empty={<NoWorlds search={search} />}
      />
      {open && <WorldDialog kind={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function NoWorlds({ search }: { search: string }) {
  return (
    <EmptyState
      text={search ? `No world of yours matches “${search}”` : 'No worlds joined yet'}
      {...(!search && {
        hint: 'A world holds communities, books and pictures. Join one, or create your own.',
      })}
      action={
        <Link to={paths.explore()} className={buttonClass('secondary')}>
          Explore worlds
        </Link>
      }
    />
  )
}

/** Makes a world, or imports one from its copy, and opens it. */
function WorldDialog({ kind, onClose }: { kind: 'create' | 'import'; onClose(): void }) {
  const navigate = useNavigate()
  const goTo = (id: string) => void navigate(paths.world(id))
  return (
    <Suspense fallback={null}>
      {kind === 'create' ? (
        <CreateWorldDialog onClose={onClose} onCreated={goTo} />
      ) : (
        <ImportWorldDialog onClose={onClose} onImported={goTo} />
      )}
    </Suspense>
  )
}
