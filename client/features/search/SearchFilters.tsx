import type { ReactNode } from 'react'
import { Select } from '../../ui/Select.tsx'
import { AuthorFilter } from './AuthorFilter.tsx'
import { CommunityFilter } from './CommunityFilter.tsx'
import { useTyped } from './use-typed.ts'

/** Time limits, in days. */
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
  /** For books alone. */
  books: ReactNode
  onChange(name: 'community' | 'author' | 'within', value: string): void
}

/** Limits a search: community, author and time. */
export function SearchFilters(props: Props) {
  const { community, author, within, hasCommunity, hasAuthor, books, onChange } = props
  // The author stays while the user looks at a tab without authors.
  const typed = useTyped(author)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {hasCommunity && (
        <CommunityFilter community={community} onChange={(value) => onChange('community', value)} />
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
        <AuthorFilter
          author={author}
          typed={typed}
          onChange={(value) => onChange('author', value)}
        />
      )}
      {books}
    </div>
  )
}
