import { type Kysely, sql } from 'kysely'
import type { Book } from '#shared/contract/books.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isBookVisible } from '../visible.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'
import { type SelectVisible, withCredits } from '../worlds/credits.ts'

/** Private ones only who works on them sees. */
export const loadBooks: LoadEntities<'book'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const books = await toBooks(db, rows, viewer)
  return new Map(books.map((book) => [book.id, book]))
}

export async function getBook(db: Connection, id: string, viewer: Viewer): Promise<Book> {
  const book = (await loadBooks(db, [id], viewer)).get(id)
  if (!book) throw new ApiError('books.not_found')
  return book
}

/** By title, without those in the bin. */
export async function listBooks(db: Connection, worldId: string, viewer: Viewer): Promise<Book[]> {
  const rows = await db.all(selectByWorld, { world_id: worldId, viewer: viewer?.id ?? '' })
  return toBooks(db, rows, viewer)
}

/** Those one works on, by title; the bin too, which each device shows apart. */
export async function listOwnBooks(db: Connection, userId: string): Promise<Book[]> {
  const rows = await db.all(selectOwn, { viewer: userId })
  return toBooks(db, rows, { id: userId })
}

/** The books of one author that everybody may see: private ones stay out, also of the author's own profile. */
export async function listBooksByUser(
  db: Connection,
  authorId: string,
  viewer: Viewer,
): Promise<Book[]> {
  const rows = await db.all(selectByAuthor, { author_id: authorId, viewer: viewer?.id ?? '' })
  return toBooks(db, rows, viewer)
}

type BookRow = AuthorRow &
  Omit<
    Book,
    | 'author'
    | 'world'
    | 'is_public'
    | 'is_featured'
    | 'is_generated'
    | 'is_permanent'
    | 'forked_from'
    | 'tags'
    | 'warnings'
  > & {
    tags: string
    warnings: string
    is_public: 0 | 1
    is_generated: 0 | 1
    is_featured: 0 | 1
    world_name: string
    world_slug: string
    source_id: string | null
    credits: string
    generated_at: string | null
  }

async function toBooks(db: Connection, rows: BookRow[], viewer: Viewer): Promise<Book[]> {
  return (await withCredits(db, rows, selectVisible, viewer)).map(toBook)
}

function toBook(row: Omit<BookRow, 'source_id' | 'credits'> & Pick<Book, 'forked_from'>): Book {
  const {
    author_id,
    username,
    display_name,
    avatar_file_id,
    world_name,
    world_slug,
    generated_at,
    ...book
  } = row
  return {
    ...book,
    tags: JSON.parse(row.tags) as string[],
    warnings: JSON.parse(row.warnings) as string[],
    is_public: row.is_public === 1,
    is_featured: row.is_featured === 1,
    is_generated: row.is_generated === 1,
    is_permanent: generated_at !== null,
    world: { name: world_name, slug: world_slug },
    author: toAuthor({ author_id, username, display_name, avatar_file_id }),
  }
}

function selectBooks(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .innerJoin('users as a', 'a.id', 'b.author_id')
    .selectAll('b')
    .select([
      'w.name as world_name',
      'w.slug as world_slug',
      'a.username',
      'a.display_name',
      'a.avatar_file_id',
      sql<number>`(select count(*) from books f where f.source_id = b.id)`.as('fork_count'),
    ])
    .where(isBookVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectBooks(db, value.viewer).where('b.id', 'in', idList(value.ids)),
)
const selectVisible: SelectVisible = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select('b.id')
    .where('b.id', 'in', idList(value.ids))
    .where(isBookVisible(value.viewer)),
)
const selectByWorld = statement<{ world_id: string; viewer: string }>()((db, value) =>
  selectBooks(db, value.viewer)
    .where('b.world_id', '=', value.world_id)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.title')
    .orderBy('b.id'),
)
const selectOwn = statement<{ viewer: string }>()((db, value) =>
  selectBooks(db, value.viewer)
    .where('b.id', 'in', (eb) =>
      eb
        .selectFrom('books as o')
        .select('o.id')
        .where('o.author_id', '=', value.viewer)
        .union(
          eb
            .selectFrom('book_collaborators as c')
            .select('c.book_id as id')
            .where('c.user_id', '=', value.viewer)
            .where('c.accepted_at', 'is not', null),
        ),
    )
    .orderBy('b.title')
    .orderBy('b.id'),
)
const selectByAuthor = statement<{ author_id: string; viewer: string }>()((db, value) =>
  selectBooks(db, value.viewer)
    .where('b.author_id', '=', value.author_id)
    .where('b.is_public', '=', 1)
    .where('w.is_public', '=', 1)
    .orderBy('b.title')
    .orderBy('b.id'),
)
