import type { User } from '#shared/contract/users.ts'
import { unnamedTitle } from '#shared/rules/chapter-number.ts'
import type { Account } from '../../sync/session/account.ts'
import { newId } from '../../sync/store/ids.ts'
import { ownWorldOf } from '../worlds/own-world.ts'
import { gatherBook, storeTogether } from './import-book.ts'

const TITLE = 'Untitled book'
const CHAPTER = { title: unnamedTitle(1), sections: [] }

/**
 * A book with an empty scene, in a private world that is made along with the first one. One commit on this device; the network
 * may come later.
 */
export async function newBook(
  account: Pick<Account, 'vault' | 'cache' | 'engine'>,
  me: User,
): Promise<{ bookId: string; sceneId: string }> {
  const bookId = newId()
  const { id, name, slug, creation } = await ownWorldOf(account.engine, me)
  const watch = { signal: new AbortController().signal, onProgress: () => undefined }
  const inside = await gatherBook(
    { bookId, after: null },
    { chapters: [CHAPTER], generated: 'none' },
    watch,
  )
  const book = {
    name: 'books.create' as const,
    args: { params: { id }, body: { id: bookId, title: TITLE } },
    base: { name, slug },
  }
  const changes = [...creation, book, ...inside.changes]
  await storeTogether(account, { changes, words: inside.words }, watch)
  const scene = inside.changes.find((change) => change.name === 'sections.create')!
  return { bookId, sceneId: scene.args.body.id! }
}
