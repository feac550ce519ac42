import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { WorldCard } from '../features/worlds/WorldCard.tsx'
import { useExplore } from '../features/worlds/explore.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTitle } from './use-title.ts'

const GRID = 'grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[100rem]:grid-cols-4'

/** All worlds one may see, with the communities in them. */
export function ExploreScreen() {
  useTitle('Explore Worlds')
  const [search, setSearch] = useState('')
  const found = useExplore(search)
  return (
    <div className="mx-auto max-w-280 min-[100rem]:max-w-360">
      <FeedHeader title="Explore Worlds">
        <div className="w-full sm:w-72">
          <SearchField label="Search worlds" value={search} onChange={setSearch} />
        </div>
      </FeedHeader>
      <div className={GRID}>
        {found.data.map(({ world, communities }) => (
          <WorldCard key={world.id} world={world} communities={communities} />
        ))}
      </div>
      <ListStates
        list={found}
        fallback="Failed to load worlds"
        loading={
          <div className={GRID}>
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} className="h-84 w-full rounded-[14px]" />
            ))}
          </div>
        }
        empty={<NoWorlds search={search} />}
      />
      <ShowMore list={found}>Show more worlds</ShowMore>
    </div>
  )
}

function NoWorlds({ search }: { search: string }) {
  const { user } = useSession()
  if (search) return <EmptyState text={`No world matches “${search}”`} />
  return (
    <EmptyState
      text="No worlds yet. Be the first to create one!"
      hint="A world is a place of your own for communities, books and pictures."
      action={
        user && (
          <Link to={paths.worlds()} className={buttonClass('primary')}>
            Manage Worlds
          </Link>
        )
      }
    />
  )
}
