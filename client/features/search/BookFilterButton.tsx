import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type BookFilters, isNothing } from '#shared/rules/book-list.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/part.tsx'

const BookFilterDrawer = lazyNamed(
  () => import('../reading/BookFilterDrawer.tsx'),
  'BookFilterDrawer',
)

interface Props {
  filters: BookFilters
  onChange(filters: BookFilters): void
}

/** Opens the filters that the lists of books have. */
export function BookFilterButton({ filters, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        <SlidersHorizontal aria-hidden className="size-4" />
        {isNothing(filters) ? 'Filters' : 'Filters, some on'}
      </Button>
      {isChoosing && (
        <Suspense fallback={null}>
          <BookFilterDrawer
            choice={{ filters, sort: 'updated' }}
            isSearch
            onChoose={(choice) => {
              setChoosing(false)
              onChange(choice.filters)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
