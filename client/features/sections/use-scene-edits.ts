import { seedDocument } from '../../sync/documents/document-rows.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import { positionAt } from '../books/position.ts'
import { replaceText } from '../editor/find/replace-text.ts'
import { editAs } from '../editor/extensions/undo.ts'
import { appendText, moveTail, positionIn, withText } from './scene-edits.ts'
import { useKeepVersions } from '../versions/use-keep-version.ts'
import type { ShownSection } from './sections.local.ts'

/** Joins two scenes, or splits one. Keeps a version of the scene's earlier text each time. */
export function useSceneEdits(bookId: string) {
  const { account } = useApp()
  const mutate = useMutate()
  const keepVersion = useKeepVersions(bookId)
  const keep = (id: string, text: string) => keepVersion(`section:${id}`, text, 'before-split')
  const edit = <T>(section: ShownSection, work: Parameters<typeof withText<T>>[3]) =>
    withText(account, `section:${section.id}`, bookId, work, section.word_count > 0)

  /** Moves the text behind the caret to a new next scene; resolves with its id. */
  const split = async (section: ShownSection, siblings: ShownSection[], at: number) => {
    const [before, place] = await edit(
      section,
      (text) => [text.toJSON(), positionIn(text, at)] as const,
    )
    await keep(section.id, before)
    const id = newId()
    const index = siblings.findIndex((other) => other.id === section.id) + 1
    const position = positionAt(siblings, index)
    const { status } = section
    const body = { id, position, words_from: section.id, ...(status && { status }) }
    await mutate('sections.create', { params: { id: section.chapter_id }, body })
    // The new scene has the words before the old one loses them.
    const put = async (tail: string) => {
      await seedDocument(account.vault, `section:${id}`, bookId, tail)
      await withText(account, `section:${id}`, bookId, (text) => replaceText(text, tail, 'split'))
    }
    await moveTail((work) => edit(section, work), place, put)
    return id
  }
  /** Appends the next scene's words to this one's, and moves the next one to the bin. */
  const merge = async (section: ShownSection, next: ShownSection) => {
    await keep(section.id, await edit(section, (text) => text.toJSON()))
    const words = await edit(next, (text) => text.toJSON())
    await edit(section, (text) => editAs(text, 'split', () => appendText(text, words)))
    const moved = { words_from: next.id }
    await mutate('sections.update', { params: { id: section.id }, body: moved })
    await mutate('sections.remove', { params: { id: next.id } })
  }
  return { split, merge }
}
