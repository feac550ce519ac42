import { insufficientStorage } from '#shared/rules/files.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { GENERATED_LABELS } from '../book-text.ts'
import { counted } from '../preview.ts'
import { fileBytes, type WorldText } from '../world/world-text.ts'

interface Props {
  world: WorldText
  /** Free bytes in the importing user's storage, as far as this device knows. */
  room: number
}

/** Shows which parts of a world the import takes, and which it leaves out. */
export function WorldPreview({ world, room }: Props) {
  const { books, others, warnings } = world
  const bytes = fileBytes(world)
  return (
    <>
      {warnings.length > 0 && (
        <Banner tone="warning">
          <ul className="space-y-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
      {bytes > room && (
        <Banner tone="warning">
          {insufficientStorage(bytes, room)} What does not fit stays on this device, under Needs
          attention.
        </Banner>
      )}
      {books.map(
        ({ book: { id, title, generated } }) =>
          generated !== 'none' && (
            <Banner key={id} tone="info">
              “{title}” says “{GENERATED_LABELS[generated]}”. It will say “Generated with AI” here
              too, and this cannot be taken away later.
            </Banner>
          ),
      )}
      {books.some(({ book }) => book.chapters.length > 0) && (
        <Banner tone="info">
          Chapters come as drafts: readers see them once you publish them.
        </Banner>
      )}
      {others.length > 0 && (
        <Banner tone="info">
          {counted(others.length, 'book of another author stays', 'books of other authors stay')}{' '}
          out: {others.map(({ title, author }) => `${title} by ${author}`).join(', ')}
        </Banner>
      )}
    </>
  )
}

/** "2 books with 80,000 words, 1 note, 12 pictures, 3 files" */
export function holdings({ books, words, notes, gallery, assets }: WorldText): string {
  const book = counted(books.length, 'book', 'books')
  return [
    books.length === 0 ? book : `${book} with ${words.toLocaleString('en')} words`,
    counted(notes.length, 'note', 'notes'),
    counted(gallery.length, 'picture', 'pictures'),
    counted(assets.length, 'file', 'files'),
  ].join(', ')
}
