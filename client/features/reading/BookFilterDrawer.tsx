import { type ReactNode, useState } from 'react'
import {
  COMPLETION_NAMES,
  COMPLETIONS,
  type Origin,
  ORIGIN_NAMES,
  ORIGINS,
  RATING_NAMES,
  RATINGS,
} from '#shared/rules/book-details.ts'
import { type BookFilters, NO_FILTERS } from '#shared/rules/book-list.ts'
import { tagsOf } from '#shared/rules/tags.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { nameOf } from '../books/languages.ts'
import { type BookFacets, useBookCount, useBookFacets } from './book-list.local.ts'
import { type BookListChoice, toggledIn } from './book-list-params.ts'
import { LengthChoice } from './LengthChoice.tsx'

interface Props {
  choice: BookListChoice
  /** True for what a search found: some of all books, of every rating. */
  isSearch?: boolean
  onChoose(choice: BookListChoice): void
  onClose(): void
}

/** All that books can be chosen by; they change once the reader asks for them. */
export function BookFilterDrawer({ choice, isSearch = false, onChoose, onClose }: Props) {
  const [filters, setFilters] = useState(choice.filters)
  const next = { ...choice, filters }
  const count = useBookCount(next)
  const change = (part: Partial<BookFilters>) => setFilters((now) => ({ ...now, ...part }))
  return (
    <Drawer
      title="Filters"
      aside={
        <Button size="sm" variant="ghost" onClick={() => setFilters(NO_FILTERS)}>
          Clear
        </Button>
      }
      footer={
        <Button
          variant="primary"
          className="h-12 w-full rounded-full"
          onClick={() => onChoose(next)}
        >
          {labelOf(isSearch ? null : count)}
        </Button>
      }
      onClose={onClose}
    >
      <Choices filters={filters} change={change} isSearch={isSearch} />
    </Drawer>
  )
}

function labelOf(count: number | null): string {
  if (count === null) return 'Show books'
  if (count === 1) return 'Show 1 book'
  return count < 1_000 ? `Show ${count} books` : 'Show 1,000+ books'
}

interface ChoicesProps {
  filters: BookFilters
  change(part: Partial<BookFilters>): void
  isSearch: boolean
}

const OFFERED = 12

function Choices({ filters, change, isSearch }: ChoicesProps) {
  const facets = useBookFacets()
  const chips = <Name extends Listed>(
    name: Name,
    values: readonly BookFilters[Name][number][],
  ) => ({
    chosen: filters[name] as readonly string[],
    values: values as readonly string[],
    onToggle: (value: string) => change({ [name]: toggledIn(filters[name] as string[], value) }),
  })
  const offered = (kind: keyof BookFacets, chosen: readonly string[]) => [
    ...new Set([...chosen, ...facets[kind].slice(0, OFFERED).map(({ name }) => name)]),
  ]
  return (
    <div className="space-y-6 pb-2">
      <Chips label="Genre" {...chips('genres', offered('genres', filters.genres))} />
      <TagChoice tags={filters.tags} facets={facets} onChange={(tags) => change({ tags })} />
      <Chips
        label="Status"
        {...chips('completions', COMPLETIONS)}
        nameOf={(value) => COMPLETION_NAMES[value as keyof typeof COMPLETION_NAMES]}
      />
      <LengthChoice filters={filters} onChange={change} />
      <Chips
        label="Rating"
        hint={
          isSearch ? undefined : 'Mature and explicit books are left out unless you choose them.'
        }
        {...chips('ratings', RATINGS)}
        nameOf={(value) => RATING_NAMES[value as keyof typeof RATING_NAMES]}
      />
      <Chips
        label="Origin"
        {...chips('origins', ORIGINS)}
        nameOf={(value) => ORIGIN_NAMES[value as Origin]}
      />
      <Chips label="Leave out" {...chips('without', offered('warnings', filters.without))} />
      <Chips
        label="Language"
        {...chips('languages', offered('languages', filters.languages))}
        nameOf={nameOf}
      />
    </div>
  )
}

type Listed = 'genres' | 'completions' | 'ratings' | 'origins' | 'without' | 'languages'

interface ChipsProps {
  label: string
  hint?: string
  values: readonly string[]
  chosen: readonly string[]
  nameOf?: (value: string) => ReactNode
  onToggle(value: string): void
}

function Chips({
  label,
  hint,
  values,
  chosen,
  nameOf: named = (value) => value,
  onToggle,
}: ChipsProps) {
  if (values.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-serif text-base leading-5.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <Chip key={value} pressed={chosen.includes(value)} onPress={() => onToggle(value)}>
            {named(value)}
          </Chip>
        ))}
      </div>
      {hint && <p className="mt-2 text-[13px] leading-5 text-subtle">{hint}</p>}
    </fieldset>
  )
}

interface TagProps {
  tags: readonly string[]
  facets: BookFacets
  onChange(tags: string[]): void
}

/** Any tags, typed; the common ones are at hand. */
function TagChoice({ tags, facets, onChange }: TagProps) {
  const [typed, setTyped] = useState(tags.join(', '))
  const set = (text: string) => {
    setTyped(text)
    onChange(tagsOf(text))
  }
  const common = facets.tags.slice(0, OFFERED).map(({ name }) => name)
  return (
    <div className="space-y-2">
      <Field
        label="Tags"
        value={typed}
        onChange={set}
        placeholder="Slow burn, found family, sea…"
      />
      <div role="group" aria-label="Common tags" className="flex flex-wrap gap-2">
        {common.map((tag) => (
          <Chip
            key={tag}
            pressed={tags.includes(tag)}
            onPress={() => set(toggledIn(tags, tag).join(', '))}
          >
            {tag}
          </Chip>
        ))}
      </div>
    </div>
  )
}
