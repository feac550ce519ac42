import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { CommunityRow } from '../features/communities/CommunityRow.tsx'
import { MembershipButton } from '../features/communities/MembershipButton.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { paths } from '../paths.ts'
import { lazyNamed } from '../ui/part.tsx'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

const CreateCommunityDialog = lazyNamed(
  () => import('../features/communities/CreateCommunityDialog.tsx'),
  'CreateCommunityDialog',
)

export function MyCommunitiesScreen() {
  useTitle('Manage Communities')
  const { user } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const found = useMyCommunities(search)
  const create = () => setCreating(true)
  useCommand('create', user && create)
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180">
      <FeedHeader title="Manage Communities">
        <Button variant="primary" onClick={create}>
          <Plus aria-hidden className="size-4" />
          Create Community
        </Button>
      </FeedHeader>
      <div className="mb-4">
        <SearchField label="Search communities" value={search} onChange={setSearch} />
      </div>
      <div className="-mx-3">
        {found.data.map((community) => (
          <CommunityRow
            key={community.id}
            community={community}
            action={<MembershipButton community={community} />}
          />
        ))}
      </div>
      <ListStates
        list={found}
        fallback="Failed to load communities"
        loading={<ScreenSkeleton />}
        empty={<NoCommunities search={search} />}
      />
      {creating && (
        <Suspense fallback={null}>
          <CreateCommunityDialog
            onClose={() => setCreating(false)}
            onCreated={({ id }) => void navigate(paths.community({ slug: id }))}
          />
        </Suspense>
      )}
    </div>
  )
}

function NoCommunities({ search }: { search: string }) {
  return (
    <EmptyState
      text={search ? `No community of yours matches “${search}”` : 'No communities joined yet'}
      {...(!search && {
        hint: 'A community is a board about a topic. The ones you join appear in your sidebar.',
      })}
      action={
        <Link
          to={search ? paths.search(search) : paths.explore()}
          className={buttonClass('secondary')}
        >
          {search ? 'Search everywhere' : 'Explore worlds'}
        </Link>
      }
    />
  )
}
