import type { Community } from '#shared/contract/communities.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMyCommunities } from '../communities/communities.local.ts'
import { usePopularCommunities } from '../communities/popular.local.ts'
import { CommunityButton } from './CommunityButton.tsx'

const MANY = 8

interface Props {
  /** Reason why the user cannot post it there; null if the user can. */
  refusal(community: Community): string | null
  busy: boolean
  onChoose(community: Community): void
}

/** Choice among the user's communities. */
export function CommunityChoice({ refusal, busy, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const all = useMyCommunities()
  const words = search.trim().toLowerCase()
  const found = all.data.filter(({ name }) => name.toLowerCase().includes(words))
  if (all.state !== 'here' && all.state !== 'empty')
    return (
      <ListStates
        list={all}
        fallback="Failed to load communities"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={null}
      />
    )
  if (all.data.length === 0) return <NoneJoined refusal={refusal} busy={busy} onChoose={onChoose} />
  return (
    <div className="space-y-3">
      {all.data.length > MANY && (
        <SearchField label="Search communities" value={search} onChange={setSearch} />
      )}
      <ul className="space-y-2">
        {found.map((community) => (
          <CommunityButton
            key={community.id}
            community={community}
            reason={refusal(community)}
            busy={busy}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="text-muted">No community of yours matches “{search.trim()}”</p>
      )}
    </div>
  )
}

const POPULAR = 6

/** For a user who has joined no community: the ones with most members. */
function NoneJoined({ refusal, busy, onChoose }: Props) {
  const { data, state } = usePopularCommunities(POPULAR)
  if (state === 'asking') return <Skeleton className="h-40 w-full rounded-[14px]" />
  return (
    <>
      <p className="text-muted">
        {data.length
          ? 'No communities joined yet. These have most members:'
          : 'No communities joined yet'}
      </p>
      <ul className="space-y-2">
        {data.map((community) => (
          <CommunityButton
            key={community.id}
            community={community}
            reason={refusal(community)}
            busy={busy}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.explore()} className={buttonClass('secondary')}>
          Explore worlds
        </Link>
        <Link to={paths.communities()} className={buttonClass('secondary')}>
          Create a community
        </Link>
      </div>
    </>
  )
}
