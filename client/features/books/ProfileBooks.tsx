import { paths } from '../../paths.ts'
import { ProfileShelf } from '../users/ProfileShelf.tsx'
import { useBooksOf } from './books.local.ts'
import { aboutBook, BookTile } from './BookTile.tsx'

/** The public books of one person. */
export function ProfileBooks({ authorId }: { authorId: string }) {
  return (
    <ProfileShelf
      title="Books"
      list={useBooksOf(authorId)}
      none="No books yet."
      hint="Public books from all worlds appear here."
      className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4"
    >
      {(book) => <BookTile book={book} to={paths.book(book.id)} note={aboutBook(book)} />}
    </ProfileShelf>
  )
}
