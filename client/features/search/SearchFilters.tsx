import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { useMyCommunities } from '../communities/communities.local.ts'

/** How far back, in days. */
export const PERIODS = [
  ['', 'Any time', 0],
  ['day', 'Past day', 1],
  ['week', 'Past week', 7],
  ['month', 'Past month', 30],
  ['year', 'Past year', 365],
] as const

interface Props {
  community: string
  author: string
  within: string
  /** Comments and posts stand in communities. */
  hasCommunity: boolean
  hasAuthor: boolean
  onChange(name: 'community' | 'author' | 'within', value: string): void
}

/** Narrows a search: where, by whom, since when. */
export function SearchFilters(props: Props) {
  const { community, author, within, hasCommunity, hasAuthor, onChange } = props
  const { data: joined } = useMyCommunities('')
  const [typed, setTyped] = useState({ text: author, for: author })
  if (typed.for !== author) setTyped({ text: author, for: author })
  const isKnown = joined?.some(({ slug, id }) => slug === community || id === community)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {hasCommunity && (
        <Select
          aria-label="Community"
          value={community}
          onChange={(event) => onChange('community', event.target.value)}
          className="max-w-52"
        >
          <option value="">All communities</option>
          {community && !isKnown && <option value={community}>c/{community}</option>}
          {joined?.map(({ id, slug, world_slug, name }) => (
            // A name inside a world is only one there.
            <option key={id} value={world_slug ? id : slug}>
              c/{name}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="When"
        value={within}
        onChange={(event) => onChange('within', event.target.value)}
      >
        {PERIODS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {hasAuthor && (
        <form
          className="flex items-center gap-1"
          onSubmit={(event) => {
            event.preventDefault()
            onChange('author', typed.text.trim().replace(/^(?:u\/|@)/, ''))
          }}
        >
          <div className="w-40">
            <Field
              label="Author"
              hideLabel
              placeholder="By username"
              maxLength={30}
              autoCapitalize="none"
              value={typed.text}
              onChange={(text) => setTyped({ ...typed, text })}
            />
          </div>
          {author ? (
            <IconButton aria-label="Any author" onClick={() => onChange('author', '')}>
              <X aria-hidden className="size-4" />
            </IconButton>
          ) : (
            typed.text.trim() !== '' && (
              <Button type="submit" variant="secondary">
                Filter
              </Button>
            )
          )}
        </form>
      )}
    </div>
  )
}
