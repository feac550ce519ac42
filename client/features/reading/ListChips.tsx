import { type BookFilters, NO_FILTERS, isNothing } from '#shared/rules/book-list.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useBookFacets } from './book-list.local.ts'
import { type BookListChoice, toggledIn } from './book-list-params.ts'

interface Props {
  /** Null: all books. */
  choice: BookListChoice | null
  onChoose(choice: BookListChoice | null): void
}

const GENRES = 8
const SHORT = 10_000

/** The common choices, one tap away. */
export function ListChips({ choice, onChoose }: Props) {
  const { genres } = useBookFacets()
  const now = choice ?? { filters: NO_FILTERS, sort: 'updated' as const }
  const { filters } = now
  const set = (part: Partial<BookFilters>) => {
    const next = { ...now, filters: { ...filters, ...part } }
    onChoose(next.sort === 'updated' && isNothing(next.filters) ? null : next)
  }
  const isShort = filters.min_words === 0 && filters.max_words === SHORT
  return (
    <div
      role="group"
      aria-label="Kinds of books"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-4 md:mx-0 md:px-0"
    >
      <Chip pressed={choice === null} onPress={() => onChoose(null)}>
        All
      </Chip>
      {genres.slice(0, GENRES).map(({ name }) => (
        <Chip
          key={name}
          pressed={filters.genres.includes(name)}
          onPress={() => set({ genres: toggledIn(filters.genres, name) })}
        >
          {name}
        </Chip>
      ))}
      <Chip
        pressed={isShort}
        onPress={() => set({ max_words: isShort ? null : SHORT, min_words: 0 })}
      >
        Short
      </Chip>
      <Chip
        pressed={filters.completions.includes('complete')}
        onPress={() => set({ completions: toggledIn(filters.completions, 'complete') })}
      >
        Complete
      </Chip>
    </div>
  )
}
