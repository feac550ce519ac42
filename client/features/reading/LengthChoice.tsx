import type { BookFilters } from '#shared/rules/book-list.ts'
import { Chip } from '../../ui/Chip.tsx'

type Length = Pick<BookFilters, 'min_words' | 'max_words'>

const LENGTHS: readonly (Length & { label: string })[] = [
  { label: 'Under 10,000 words', min_words: 0, max_words: 10_000 },
  { label: '10,000 to 40,000', min_words: 10_000, max_words: 40_000 },
  { label: '40,000 to 100,000', min_words: 40_000, max_words: 100_000 },
  { label: 'Over 100,000', min_words: 100_000, max_words: null },
]

interface Props {
  filters: Length
  onChange(length: Length): void
}

/** The length of a book: one of four, or any. */
export function LengthChoice({ filters, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-serif text-base leading-5.5 font-semibold">Length</legend>
      <div className="flex flex-wrap gap-2">
        {LENGTHS.map(({ label, min_words, max_words }) => {
          const isChosen = filters.min_words === min_words && filters.max_words === max_words
          const length = isChosen ? { min_words: 0, max_words: null } : { min_words, max_words }
          return (
            <Chip key={label} pressed={isChosen} onPress={() => onChange(length)}>
              {label}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
