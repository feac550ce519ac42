import type { Account } from '../../sync/account.ts'
import { frontOf } from '../books/book-front.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { BookText, LoadedBook } from '../convert/book-text.ts'
import { originOf } from './generated.ts'
import { scenesNow } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

interface From {
  account: Pick<Account, 'vault' | 'writers'>
  loadFile(id: string): Promise<Blob>
}

/** A book that was generated says so, also where the words of its scenes are not counted: in a fork. */
const labelOf = ({ is_generated }: ShownBook, counted: BookText['generated']) =>
  is_generated && counted === 'none' ? 'partly' : counted

/** The manuscript as it stands on this device, drafts included. */
export async function manuscriptOf(
  { account, loadFile }: From,
  book: ShownBook,
  chapters: readonly ShownChapter[],
  byChapter: ReadonlyMap<string, ShownSection[]>,
): Promise<LoadedBook> {
  return {
    ...(await frontOf(book, loadFile)),
    generated: labelOf(book, originOf([...byChapter.values()].flat())),
    modified: new Date().toISOString(),
    chapters: await Promise.all(
      chapters.map(async ({ id, title }) => {
        return { title, sections: await scenesNow(account, byChapter.get(id) ?? []) }
      }),
    ),
  }
}
