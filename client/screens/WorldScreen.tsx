import { Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useBooks } from '../features/books/books.local.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { WorldHero } from '../features/worlds/WorldHero.tsx'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { WorldStrip } from '../features/worlds/WorldStrip.tsx'
import { paths } from '../paths.ts'
import { lazyNamed } from '../ui/part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'
import { WorldActs } from './WorldActs.tsx'
import { WorldOverview } from './WorldOverview.tsx'
import { WorldBooks, WorldGallery, WorldTalk } from './WorldTabs.tsx'

const CreateCommunityDialog = lazyNamed(
  () => import('../features/communities/CreateCommunityDialog.tsx'),
  'CreateCommunityDialog',
)
const BookDialog = lazyNamed(() => import('../features/books/BookDialog.tsx'), 'BookDialog')
const AssetLibrary = lazyNamed(() => import('./AssetLibrary.tsx'), 'AssetLibrary')

export function WorldScreen() {
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  useTitle(world?.name ?? 'World')
  useNamedAddress(world && !world.pending ? paths.world(world.slug) : undefined)
  if (world) return <WorldPage key={world.id} world={world} />
  if (loading) return <ScreenSkeleton cover />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

type Made = 'book' | 'community'

function WorldPage({ world }: { world: ShownWorld }) {
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState<Made | null>(null)
  const books = useBooks(world)
  const tabs = [
    {
      value: 'overview',
      label: 'Overview',
      content: <WorldOverview world={world} books={books} onCreate={setCreating} />,
    },
    {
      value: 'books',
      label: 'Books',
      content: <WorldBooks world={world} books={books} onCreate={setCreating} />,
    },
    { value: 'gallery', label: 'Gallery', content: <WorldGallery world={world} /> },
    { value: 'talk', label: 'Talk', content: <WorldTalk world={world} onCreate={setCreating} /> },
    { value: 'files', label: 'Files', content: <Files world={world} /> },
  ]
  const asked = params.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'overview'
  const isOverview = tab === 'overview'
  const Head = isOverview ? WorldHero : WorldStrip
  return (
    <div className="mx-auto max-w-280 space-y-3 min-[100rem]:max-w-360">
      <Head
        world={world}
        acts={
          <WorldActs
            world={world}
            books={books}
            look={isOverview ? 'hero' : 'strip'}
            onCreate={setCreating}
          />
        }
      />
      <Tabs
        label="World"
        value={tab}
        onChange={(next) => setParams(next === 'overview' ? {} : { tab: next }, { replace: true })}
        tabs={tabs}
      />
      <Dialogs world={world} creating={creating} onClose={() => setCreating(null)} />
    </div>
  )
}

function Files({ world }: { world: ShownWorld }) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
      <AssetLibrary world={world} />
    </Suspense>
  )
}

interface DialogsProps {
  world: ShownWorld
  creating: Made | null
  onClose(): void
}

function Dialogs({ world, creating, onClose }: DialogsProps) {
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
      {creating === 'community' && (
        <CreateCommunityDialog
          world={world}
          onClose={onClose}
          onCreated={(community) => void navigate(paths.community(community))}
        />
      )}
      {creating === 'book' && (
        <BookDialog
          worldId={world.id}
          onClose={onClose}
          onCreated={(id) => void navigate(paths.manuscript(id))}
        />
      )}
    </Suspense>
  )
}
