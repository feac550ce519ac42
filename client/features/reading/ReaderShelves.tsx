import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BookTile } from '../books/BookTile.tsx'
import { COVER_ITEM, CoverRow, ReadSection } from './CoverShelf.tsx'
import { AllMarks } from './marks/AllMarks.tsx'
import { shelvesOf, useShelvedBooks } from './shelves.local.ts'

/** The user's own shelves; nobody else sees them. */
export function ReaderShelves() {
  const { data, ...list } = useShelvedBooks()
  return (
    <>
      {shelvesOf(data).map(({ name, books }, i) => (
        <ReadSection key={name} id={`shelf-${i}`} title={name}>
          <CoverRow>
            {books.map((book) => (
              <li key={book.id} className={COVER_ITEM}>
                <BookTile book={book} to={paths.book(book)} note={authorName(book)} />
              </li>
            ))}
          </CoverRow>
        </ReadSection>
      ))}
      <AllMarks />
      <ListStates
        list={list}
        loading={<Skeleton className="h-60 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No book is on your shelves yet"
            hint="“Shelve” on a book’s page puts it under Want to read, Reading, Finished, or a name of your own."
          />
        }
      />
    </>
  )
}
