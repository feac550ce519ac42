import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import type { Account } from '../../sync/session/account.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'
import type { ShownBook } from './books.local.ts'

/** The scene that somebody wrote in last on this device. */
export interface LastScene {
  book: ShownBook
  chapter: string
  sceneId: string
  /** Markdown. */
  text: string
}

const SCENE = 'section:'

/** Where it stands; undefined when nothing was written here. */
export async function lastScene({ vault }: Pick<Account, 'vault'>) {
  const newest = vault.document_updates.orderBy('n').reverse()
  const last = await newest.filter(({ name }) => name.startsWith(SCENE)).first()
  const document = last && (await vault.documents.get(last.name))
  return document && { bookId: document.book_id, sceneId: document.name.slice(SCENE.length) }
}

/** The same with what it says, from this device alone; null when there is none, or it is in the bin. */
export function useLastScene(): LastScene | null | undefined {
  const { account, overlay } = useApp()
  const { cache, vault } = account
  return useQuery<LastScene | null>(
    'last-scene',
    async () => {
      const at = await lastScene(account)
      if (!at) return null
      const { bookId, sceneId } = at
      const scene = overlay.fold('section', sceneId, await cache.rows('section').get(sceneId))
      const book = overlay.fold('book', bookId, await cache.rows('book').get(bookId))
      if (!scene || !book || scene.deleted_at !== null) return null
      const id = scene.chapter_id
      const chapter = overlay.fold('chapter', id, await cache.rows('chapter').get(id))
      if (!chapter || chapter.deleted_at !== null) return null
      const text = await textOnDevice(vault, SCENE + sceneId)
      return { book, chapter: chapter.title, sceneId, text }
    },
    [account, overlay],
  )
}
