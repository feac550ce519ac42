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
import { Field } from '../ui/Field.tsx'
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
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  const found = useMyWorlds(search)
  const create = () => setCreating(true)
  useCommand('create', user && create)
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180">
      <FeedHeader title="Manage Worlds">
        <Button variant="secondary" onClick={() => setImporting(true)}>
          <FileInput aria-hidden className="size-4" />
          Import World
        </Button>
        <Button variant="primary" onClick={create}>
          <Plus aria-hidden className="size-4" />
          Create World
        </Button>
      </FeedHeader>
      <div className="mb-4">
        <Field
          label="Search worlds"
          hideLabel
          type="search"
          placeholder="Search worlds"
          value={search}
          onChange={setSearch}
        />
      </div>
      <div className="space-y-3">
        {found.data.map((world) => (
          <WorldRow key={world.id} world={world} />
        ))}
      </div>
      <ListStates
        list={found}
        fallback="Failed to load worlds"
        loading={<ScreenSkeleton />}
        empty={
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
        }
      />
      {creating && (
        <Suspense fallback={null}>
          <CreateWorldDialog
            onClose={() => setCreating(false)}
            onCreated={(id) => void navigate(paths.world(id))}
          />
        </Suspense>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportWorldDialog
            onClose={() => setImporting(false)}
            onImported={(id) => void navigate(paths.world(id))}
          />
        </Suspense>
      )}
    </div>
  )
}
