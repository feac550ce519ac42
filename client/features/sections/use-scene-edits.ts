import { applyUpdate } from 'yjs'
import { firstWords, seedDocuments, storeUpdates } from '../../sync/documents/document-rows.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { type DocumentHandle, openDocument } from '../../sync/documents/open-document.ts'
import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import { writeSafely } from '../../sync/store/storage.ts'
import { positionAt } from '../books/position.ts'
import type { EditOrigin } from '../editor/extensions/undo.ts'
import { useKeepVersions } from '../versions/use-keep-version.ts'
import { withScenes } from './open-scenes.ts'
import { appendText, cutTail, positionIn, updateBy } from './scene-edits.ts'
import type { ShownSection } from './sections.local.ts'

const ORIGIN: EditOrigin = 'split'

/** Joins two scenes, or splits one. Keeps a version of the scene's earlier text each time. */
export function useSceneEdits(bookId: string) {
  const { account } = useApp()
  const { vault, cache, engine } = account
  const keepVersion = useKeepVersions(bookId)
  const keep = ({ name, text }: DocumentHandle) => keepVersion(name, text.toJSON(), 'before-split')

  /** Stores words and rows in one commit: a browser that is killed has done all of it, or nothing. */
  const store = async (
    { name, doc }: DocumentHandle,
    update: Uint8Array,
    changes: Change[],
    seed?: { name: string; data: Uint8Array },
  ) => {
    const beside = async () => {
      await storeUpdates(vault, { name, book_id: bookId }, [{ data: update, unsent: 1 }])
      if (seed) await seedDocuments(vault, bookId, [seed])
    }
    await writeSafely(vault, cache, () =>
      engine.mutateAll(changes, ['documents', 'document_updates'], beside),
    )
    // From here on it goes to the server and to other tabs, as what is typed.
    applyUpdate(doc, update, ORIGIN)
  }

  /** Moves the text behind the caret to a new next scene; resolves with its id. */
  const split = (section: ShownSection, siblings: ShownSection[], at: number) => {
    // At once: words come and are typed while the text is brought up to date, and the place moves with them.
    const open = openDocument(account, `section:${section.id}`, bookId)
    const place = positionIn(open.text, at)
    open.close()
    return withScenes(account, [section], async ([handle]) => {
      await keep(handle!)
      const id = newId()
      const index = siblings.findIndex((other) => other.id === section.id) + 1
      const { status } = section
      const body = { id, position: positionAt(siblings, index), words_from: section.id }
      const args = {
        params: { id: section.chapter_id },
        body: { ...body, ...(status && { status }) },
      }
      let tail = ''
      const update = updateBy(handle!.doc, (text) => void (tail = cutTail(text, place)))
      const seed = { name: `section:${id}`, data: firstWords(tail) }
      await store(handle!, update, [{ name: 'sections.create', args, base: bookId }], seed)
      return id
    })
  }
  /** Appends the next scene's words to this one's, and moves the next one to the bin. */
  const merge = (section: ShownSection, next: ShownSection) =>
    withScenes(account, [section, next], async ([handle, source]) => {
      await keep(handle!)
      const update = updateBy(handle!.doc, (text) => appendText(text, source!.text.toJSON()))
      await store(handle!, update, [
        {
          name: 'sections.update',
          args: { params: { id: section.id }, body: { words_from: next.id } },
        },
        { name: 'sections.remove', args: { params: { id: next.id } } },
      ])
    })
  return { split, merge }
}
