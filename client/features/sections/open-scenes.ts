import type * as Y from 'yjs'
import type { Account } from '../../sync/session/account.ts'
import { type DocumentHandle, openDocument } from '../../sync/documents/open-document.ts'
import { MissingTextError } from './manuscript-text.ts'
import type { ShownSection } from './sections.local.ts'

/** Works on the text of a document, whether it is open or not; resolves once the result is on the disk. */
export async function withText<T>(
  account: Account,
  name: string,
  bookId: string,
  work: (text: Y.Text) => T | Promise<T>,
): Promise<T> {
  const handle = openDocument(account, name, bookId)
  try {
    await handle.whenLoaded
    const result = await work(handle.text)
    await handle.flush()
    return result
  } finally {
    handle.close()
  }
}

/** Longest wait for words of other devices and writers. */
const CURRENT_WITHIN_MS = 2_000

/**
 * Opens the texts of scenes while something is done with them: with all that is typed here on the disk, and with what the server
 * has, if it answers. Throws when one of them is only on the server.
 */
export async function withScenes<T>(
  account: Account,
  sections: readonly Pick<ShownSection, 'id' | 'book_id' | 'title' | 'word_count'>[],
  work: (handles: DocumentHandle[]) => Promise<T>,
): Promise<T> {
  const handles = sections.map(({ id, book_id }) => openDocument(account, `section:${id}`, book_id))
  try {
    await Promise.all(handles.map(untilCurrent))
    for (const [i, handle] of handles.entries()) {
      const { title, word_count } = sections[i]!
      if (word_count > 0 && !(await handle.isKnown()))
        throw new MissingTextError(title || 'This scene')
      await handle.flush()
    }
    return await work(handles)
  } finally {
    for (const handle of handles) handle.close()
  }
}

async function untilCurrent(handle: DocumentHandle): Promise<void> {
  await handle.whenLoaded
  const isSettled = () => handle.isCurrent || handle.refused !== null || !navigator.onLine
  if (isSettled()) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, CURRENT_WITHIN_MS)
    const stop = handle.listen(() => isSettled() && end())
  })
}
