import type { Community } from '#shared/contract/communities.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { PlaceIcon } from '../../ui/PlaceIcon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMyCommunities } from '../communities/communities.local.ts'

const MANY = 8

interface Props {
  /** Why it cannot be this one; null when it can. */
  refusal(community: Community): string | null
  busy: boolean
  onChoose(community: Community): void
}

/** One of the communities one has joined. */
export function CommunityChoice({ refusal, busy, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const all = useMyCommunities()
  const words = search.trim().toLowerCase()
  const found = all.data?.filter(({ name }) => name.toLowerCase().includes(words)) ?? []
  if (!all.data?.length) {
    if (all.loading || !all.data) return <Skeleton className="h-40 w-full rounded-[14px]" />
    return (
      <EmptyState
        text="No communities joined yet"
        hint="A post stands in a community. Join one, or start your own."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to={paths.explore()} className={buttonClass('primary')}>
              Explore worlds
            </Link>
            <Link to={paths.communities()} className={buttonClass('secondary')}>
              Create a community
            </Link>
          </div>
        }
      />
    )
  }
  return (
    <div className="space-y-3">
      {all.data.length > MANY && (
        <Field
          label="Search communities"
          hideLabel
          type="search"
          placeholder="Search communities"
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className="space-y-2">
        {found.map((community) => {
          const reason = refusal(community)
          return (
            <li key={community.id}>
              <button
                type="button"
                disabled={busy || reason !== null}
                onClick={() => onChoose(community)}
                className="flex min-h-14 w-full items-center gap-3 rounded-[14px] border border-border bg-surface px-4 py-2 text-left enabled:hover:border-border-strong disabled:opacity-60"
              >
                <PlaceIcon place={community} size={32} />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">c/{community.name}</span>
                  {reason && (
                    <span className="block text-[13px] leading-5 text-muted">{reason}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && (
        <p className="text-muted">No community of yours matches “{search.trim()}”</p>
      )}
    </div>
  )
}
