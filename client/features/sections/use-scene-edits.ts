import * as Y from 'yjs'
import { firstWords, seedDocuments, storeUpdates } from '../../sync/documents/document-rows.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { type DocumentHandle, openDocument } from '../../sync/documents/open-document.ts'
import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import { writeSafely } from '../../sync/store/storage.ts'
import { annotationThreads } from '../annotations/annotations.local.ts'
import { positionAt } from '../books/position.ts'
import type { EditOrigin } from '../editor/extensions/undo.ts'
import { useKeepVersions } from '../versions/use-keep-version.ts'
import {
  type Discussed,
  discussedIn,
  type MovedComment,
  placedIn,
  withoutWords,
} from './moved-comments.ts'
import { withScenes } from './open-scenes.ts'
import { appendText, cutTail, positionIn, type Tail, updateBy } from './scene-edits.ts'
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
    Y.applyUpdate(doc, update, ORIGIN)
  }

  const threadsOn = async (section: ShownSection) =>
    annotationThreads(cache, await engine.overlay(), `section:${section.id}`)

  /** Moves the text behind the caret to a new next scene, with the comments on it; resolves with its id. */
  const split = (section: ShownSection, siblings: ShownSection[], at: number) => {
    // At once: words come and are typed while the text is brought up to date, and the place moves with them.
    const open = openDocument(account, `section:${section.id}`, bookId)
    const caret = positionIn(open.text, at)
    open.close()
    return withScenes(account, [section], async ([handle]) => {
      await keep(handle!)
      const threads = await threadsOn(section)
      const id = newId()
      const { text, doc } = handle!
      const discussed = discussedIn(text, threads)
      let tail: Tail = { text: '', placeOf: (at) => at }
      let moved: Discussed[] = []
      const update = updateBy(doc, (head) => {
        tail = cutTail(head, caret)
        moved = withoutWords(discussed, text, head.doc!)
      })
      const seed = { name: `section:${id}`, data: firstWords(tail.text) }
      const comments = placedIn(textOf(seed.data), moved, tail.placeOf)
      const { status } = section
      const index = siblings.findIndex((other) => other.id === section.id) + 1
      const place = { position: positionAt(siblings, index), ...(status && { status }) }
      const body = {
        id,
        ...place,
        words_from: section.id,
        ...(comments.length > 0 && { comments }),
      }
      const args = { params: { id: section.chapter_id }, body }
      await store(handle!, update, [{ name: 'sections.create', args, base: bookId }], seed)
      return id
    })
  }
  /** Appends the next scene's words to this one's, with the comments on them, and moves the next one to the bin. */
  const merge = (section: ShownSection, next: ShownSection) =>
    withScenes(account, [section, next], async ([handle, source]) => {
      await keep(handle!)
      const threads = await threadsOn(next)
      const added = source!.text
      let comments: MovedComment[] = []
      const update = updateBy(handle!.doc, (text) => {
        appendText(text, added.toJSON())
        const begin = text.length - added.length
        comments = placedIn(text, discussedIn(added, threads), (at) => begin + at)
      })
      const body = { words_from: next.id, ...(comments.length > 0 && { comments }) }
      await store(handle!, update, [
        { name: 'sections.update', args: { params: { id: section.id }, body } },
        { name: 'sections.remove', args: { params: { id: next.id } } },
      ])
    })
  return { split, merge }
}

function textOf(update: Uint8Array): Y.Text {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return doc.getText('text')
}
