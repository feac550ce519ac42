import { X } from 'lucide-react'
import { COMPLETION_NAMES, ORIGIN_NAMES, RATING_NAMES } from '#shared/rules/book-details.ts'
import { BOOK_SORTS, type BookFilters, type BookSort, NO_FILTERS } from '#shared/rules/book-list.ts'
import { withCommas } from '#shared/rules/numbers.ts'
import { Select } from '../../ui/Select.tsx'
import { nameOf } from '../books/languages.ts'
import type { BookListChoice } from './book-list-params.ts'

const SORT_NAMES: Record<BookSort, string> = {
  updated: 'Latest chapter',
  newest: 'Newest',
  popular: 'Popular',
  longest: 'Longest',
}

interface Props {
  choice: BookListChoice
  onChoose(choice: BookListChoice): void
}

/** The order of a list, and each thing that it was chosen by, to be taken back. */
export function ListHead({ choice, onChoose }: Props) {
  const { filters, sort } = choice
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <h2 className="mr-auto font-serif text-xl leading-7 font-semibold">Books</h2>
      {wishesIn(filters).map(({ label, without }) => (
        <button
          key={label}
          type="button"
          aria-label={`Without the filter ${label}`}
          onClick={() => onChoose({ ...choice, filters: { ...filters, ...without } })}
          className="inline-flex h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-[13px] leading-5 text-accent-soft-fg pointer-coarse:h-9"
        >
          <span className="inline-block first-letter:uppercase">{label}</span>
          <X aria-hidden className="size-3.5" />
        </button>
      ))}
      <Select
        aria-label="Sort books"
        value={sort}
        onChange={({ target }) => onChoose({ ...choice, sort: target.value as BookSort })}
      >
        {BOOK_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_NAMES[one]}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Each filter, and what the filters are without it. Genres and "Complete" have a chip above already. */
function wishesIn(filters: BookFilters): { label: string; without: Partial<BookFilters> }[] {
  const { tags, without, completions, ratings, origins, languages } = filters
  const { min_words, max_words } = filters
  const words = withCommas
  const range =
    max_words === null
      ? `over ${words(min_words)} words`
      : min_words === 0
        ? `under ${words(max_words)} words`
        : `${words(min_words)} to ${words(max_words)} words`
  return [
    ...tags.map((tag) => ({ label: tag, without: { tags: except(tags, tag) } })),
    ...without.map((warning) => ({
      label: `no ${warning}`,
      without: { without: except(without, warning) },
    })),
    ...except(completions, 'complete').map((state) => ({
      label: COMPLETION_NAMES[state],
      without: { completions: except(completions, state) },
    })),
    ...ratings.map((rating) => ({
      label: RATING_NAMES[rating],
      without: { ratings: except(ratings, rating) },
    })),
    ...origins.map((origin) => ({
      label: ORIGIN_NAMES[origin],
      without: { origins: except(origins, origin) },
    })),
    ...languages.map((language) => ({
      label: nameOf(language),
      without: { languages: except(languages, language) },
    })),
    ...(min_words > 0 || max_words !== null
      ? [{ label: range, without: { min_words: NO_FILTERS.min_words, max_words: null } }]
      : []),
  ]
}

function except<T>(list: readonly T[], value: T): T[] {
  return list.filter((one) => one !== value)
}
