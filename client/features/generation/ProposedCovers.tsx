import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { appToast } from '../../ui/toast.ts'
import { type ShownBook } from '../books/books.local.ts'
import { useDraftScope } from '../books/draft-rows.local.ts'
import { GenerationNotice } from './GenerationNotice.tsx'
import { useGeneration } from './use-generation.ts'

/** The covers that were made for a book and that its author has not decided about. */
export function ProposedCovers({ book }: { book: ShownBook }) {
  useDraftScope(book)
  const generation = useGeneration(book.id)
  const mutate = useMutate()
  const { proposals, running, latest } = generation
  const covers = proposals.flatMap(({ id, proposal }) =>
    proposal?.kind === 'cover' ? [{ id, fileId: proposal.file_id }] : [],
  )
  const use = async ({ id, fileId }: (typeof covers)[number]) => {
    await mutate('books.update', { params: { id: book.id }, body: { cover_file_id: fileId } })
    await generation.dismiss(id)
    appToast.success('The book has a new cover')
  }
  return (
    <>
      {(running ?? latest)?.kind === 'cover' && (
        <GenerationNotice generation={generation} mayWrite ownsBook />
      )}
      {covers.length > 0 && (
        <section aria-labelledby="covers" className="space-y-3">
          <h2 id="covers" className="font-serif text-xl leading-7 font-semibold">
            {covers.length === 1 ? 'A new cover is ready' : `${covers.length} new covers are ready`}
          </h2>
          <ul className="flex flex-wrap gap-6">
            {covers.map((cover, i) => (
              <li key={cover.id} className="w-40 space-y-2 sm:w-48">
                <Picture
                  fileId={cover.fileId}
                  alt={`Proposed cover ${i + 1}`}
                  className="block aspect-[2/3] overflow-hidden rounded-[6px] shadow-sm"
                  ratio={2 / 3}
                />
                <div className="flex flex-col gap-2">
                  <Button size="sm" variant="secondary" onClick={() => void use(cover)}>
                    Use This Cover
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => void generation.dismiss(cover.id)}
                  >
                    Discard
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
