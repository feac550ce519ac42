import { useMutate } from '../../sync/react/use-mutate.ts'
import { sayOutcome } from '../../ui/outcome.ts'
import { appToast } from '../../ui/toast.ts'
import type { ShownBook } from './books.local.ts'

/** Actions of a book's owner; each shows its outcome. */
export function useBookActs() {
  const mutate = useMutate()
  const restore = ({ id }: ShownBook) =>
    sayOutcome(() => mutate('books.restore', { params: { id } }), 'Book restored')
  return {
    restore,
    async remove(book: ShownBook): Promise<void> {
      await mutate('books.remove', { params: { id: book.id } })
      const undo = { label: 'Undo', onClick: () => void restore(book) }
      appToast.success('Book moved to the bin', undo)
    },
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
