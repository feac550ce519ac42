import type { Account } from '../../sync/account.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BookText } from '../convert/book-text.ts'
import { originOf } from './generated.ts'
import { scenesNow } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

/** The manuscript as it stands on this device, drafts included. */
/** A book that was generated says so, also where the words of its scenes are not counted: in a fork. */
const labelOf = ({ is_generated }: ShownBook, counted: BookText['generated']) =>
  is_generated && counted === 'none' ? 'partly' : counted

export async function manuscriptOf(
  account: Pick<Account, 'vault' | 'writers'>,
  book: ShownBook,
  chapters: readonly ShownChapter[],
  byChapter: ReadonlyMap<string, ShownSection[]>,
): Promise<BookText> {
  const { author } = book
  return {
    id: book.id,
    title: book.title,
    author: author.display_name || author.username,
    language: book.language,
    description: book.description,
    genre: book.genre,
    rights: '',
    generated: labelOf(book, originOf([...byChapter.values()].flat())),
    modified: new Date().toISOString(),
    url: null,
    cover: null,
    chapters: await Promise.all(
      chapters.map(async ({ id, title }) => {
        return { title, sections: await scenesNow(account, byChapter.get(id) ?? []) }
      }),
    ),
  }
}
