import type { SearchType } from '#shared/contract/search.ts'
import { MAX_SEARCH_COUNT } from '#shared/limits.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { NO_FILTERS } from '#shared/rules/book-list.ts'
import { choiceAt, setFilters } from '../features/reading/book-list-params.ts'
import { BookFilterButton } from '../features/search/BookFilterButton.tsx'
import { TYPES } from '../features/search/hit-path.ts'
import { HitRow } from '../features/search/HitRow.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { PERIODS, SearchFilters } from '../features/search/SearchFilters.tsx'
import { type Search, useSearch, useSearchCounts } from '../features/search/search.local.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useTitle } from './use-title.ts'
import { serverNow } from '../clock.ts'

const HOUR_MS = 3_600_000

/** Everything a search finds, by kind. The address says all of it: it can be shared and gone back to. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const within = params.get('within') ?? ''
  const search = readSearch(params)
  const { type } = search
  useTitle(q ? `Search: ${q}` : 'Search')
  // Back leads to the screen before, not through the tabs.
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        edit(next)
        return next
      },
      { replace: true },
    )
  const set = (name: string, value: string) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)))
  return (
    <div className="mx-auto max-w-180">
      <h1 className="mb-4 font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        {q ? `Results for “${q}”` : 'Search'}
      </h1>
      <div className="mb-4 md:hidden">
        <SearchBox />
      </div>
      {q === '' ? (
        <EmptyState
          text="Type a few words in the search box above."
          hint="Put a phrase in “quotation marks”; write harb* for every word that begins so."
        />
      ) : (
        <Results
          search={search}
          onType={(value) => set('type', value === 'all' ? '' : value)}
          filters={
            <SearchFilters
              community={params.get('community') ?? ''}
              author={params.get('author') ?? ''}
              within={within}
              hasCommunity={type === 'posts' || type === 'comments'}
              hasAuthor={type === 'posts' || type === 'comments' || type === 'books'}
              books={
                type === 'books' && (
                  <BookFilterButton
                    filters={search.books ?? NO_FILTERS}
                    onChange={(filters) => change((next) => setFilters(next, filters))}
                  />
                )
              }
              onChange={set}
            />
          }
        />
      )}
    </div>
  )
}

/** The search in the address. It rounds the time down to the hour, so that a repeated search stays the same. */
function readSearch(params: URLSearchParams): Search {
  const type = TYPES.find((entry) => entry.type === params.get('type'))?.type ?? 'all'
  const days = PERIODS.find(([value]) => value === params.get('within'))?.[2] ?? 0
  const hour = Math.floor(serverNow() / HOUR_MS) * HOUR_MS
  const books = type === 'books' ? choiceAt(params)?.filters : undefined
  const isText = type === 'posts' || type === 'comments'
  return {
    q: params.get('q')?.trim() ?? '',
    type,
    books,
    community: (isText && params.get('community')) || undefined,
    author: ((isText || type === 'books') && params.get('author')) || undefined,
    from: days > 0 ? new Date(hour - days * 24 * HOUR_MS).toISOString() : undefined,
  }
}

interface ResultsProps {
  search: Search
  filters: React.ReactNode
  onType(type: string): void
}

function Results({ search, filters, onType }: ResultsProps) {
  const found = useSearch(search)
  const counted = useSearchCounts(search)
  const { device } = found
  const count = (type: SearchType) => {
    const n = device ? device[type].length : counted?.[type]
    if (!n) return ''
    return n >= MAX_SEARCH_COUNT ? ' 1,000+' : ` ${n}`
  }
  const content = (
    <>
      {filters}
      <Finds search={search} found={found} />
    </>
  )
  return (
    <>
      {device && (
        <div className="mb-4">
          <Banner tone="info">
            You are offline. These results are from what is kept on this device.
          </Banner>
        </div>
      )}
      <Tabs
        label="Kinds of results"
        value={search.type}
        onChange={onType}
        tabs={[
          { value: 'all', label: 'All', content },
          ...TYPES.map(({ type, label }) => ({
            value: type,
            label: `${label}${count(type)}`,
            content,
          })),
        ]}
      />
    </>
  )
}

function Finds({ search, found }: { search: Search; found: ReturnType<typeof useSearch> }) {
  const { type } = search
  const { hits, failure, reload, device, didYouMean, hasMore } = found
  if (failure !== null) {
    return (
      <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
        {failure || 'Search failed'}
      </Banner>
    )
  }
  if (!hits) {
    return (
      <div role="status" aria-label="Searching" aria-busy className="space-y-3">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-28 w-full rounded-[14px]" />
        ))}
      </div>
    )
  }
  if (hits.length === 0 && !hasMore) {
    return <NothingFound search={search} isOnDevice={Boolean(device)} didYouMean={didYouMean} />
  }
  return (
    <>
      <div className="divide-y divide-border">
        {hits.map((hit, i) => (
          <HitRow
            key={hit.id}
            hit={hit}
            kind={type === 'all' ? (i === 0 ? 'best' : 'named') : undefined}
          />
        ))}
      </div>
      <ShowMore list={found}>Show more results</ShowMore>
    </>
  )
}

interface NothingProps {
  search: Search
  isOnDevice: boolean
  didYouMean: ReturnType<typeof useSearch>['didYouMean']
}

function NothingFound({ search: { q, type }, isOnDevice, didYouMean }: NothingProps) {
  return (
    <EmptyState
      text={isOnDevice ? `Nothing on this device for “${q}”` : `Nothing found for “${q}”`}
      hint={
        isOnDevice
          ? 'Everything else is searched when you are online again.'
          : 'Try fewer or different words.'
      }
      action={
        didYouMean && (
          <p className="text-[15px]">
            Did you mean{' '}
            <Link
              to={`?${new URLSearchParams({ q: didYouMean, type }).toString()}`}
              className="font-semibold text-accent underline"
            >
              {didYouMean}
            </Link>
            ?
          </p>
        )
      }
    />
  )
}
