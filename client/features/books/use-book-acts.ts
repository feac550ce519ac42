import { useMutate } from '../../sync/react/use-mutate.ts'
import { sayOutcome } from '../../ui/outcome.ts'
import type { ShownBook } from './books.local.ts'

/** Actions of a book's owner in the library; each shows its outcome. */
export function useBookActs() {
  const mutate = useMutate()
  return {
    feature: ({ id }: ShownBook, is_featured: boolean) =>
      sayOutcome(
        () => mutate('books.feature', { params: { id }, body: { is_featured } }),
        is_featured ? 'Book featured on world page (and made public)' : 'Book unfeatured',
        'Failed to toggle featured status',
      ),
    publish: ({ id }: ShownBook, is_public: boolean) =>
      sayOutcome(
        () => mutate('books.publish', { params: { id }, body: { is_public } }),
        is_public ? 'Book made public' : 'Book made private (and unfeatured)',
        'Failed to toggle public status',
      ),
  }
}
