import { Select } from '../../ui/Select.tsx'
import { useMyCommunities } from '../communities/communities.local.ts'

interface Props {
  /** A slug, or the id of one inside a world: its name is only one there. */
  community: string
  onChange(community: string): void
}

/** Limits a search to one of the user's communities, or the one in the address. */
export function CommunityFilter({ community, onChange }: Props) {
  const { data: joined } = useMyCommunities('')
  const isKnown = joined?.some(({ slug, id }) => slug === community || id === community)
  return (
    <Select
      aria-label="Community"
      value={community}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-52"
    >
      <option value="">All communities</option>
      {community && !isKnown && <option value={community}>c/{community}</option>}
      {joined?.map(({ id, slug, world_slug, name }) => (
        <option key={id} value={world_slug ? id : slug}>
          c/{name}
        </option>
      ))}
    </Select>
  )
}
