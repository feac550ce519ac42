import type { Community } from '#shared/contract/communities.ts'
import { globalFlair } from '#shared/rules/flairs.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { FlairBadge } from './FlairBadge.tsx'
import { useFlairs } from './flairs.local.ts'

/** Says that only posts of one flair are listed, and how to see all again. */
export function FlairFilter({ community, flairId }: { community: Community; flairId: string }) {
  const { data: own } = useFlairs(community.id)
  const flair = globalFlair(flairId) ?? own.find(({ id }) => id === flairId)
  return (
    <Link
      to={paths.community(community)}
      aria-label={`Show all posts, not only ${flair?.name ?? 'this flair'}`}
      className="inline-flex h-10 items-center gap-2 rounded-full bg-surface-2 pr-3 pl-2"
    >
      {flair ? <FlairBadge flair={flair} /> : 'One flair'}
      <X aria-hidden className="size-4 text-muted" />
    </Link>
  )
}
