import { readersHash } from '#shared/rules/readers-hash.ts'
import { fieldHash } from '#shared/rules/field-hash.ts'
import type { Change } from '../../../sync/engine/engine.ts'
import { useApp } from '../../../sync/react/app-context.ts'
import { LocalWriteError, writeSafely } from '../../../sync/store/storage.ts'
import type { ShownBook } from '../../books/books.local.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'
import type { DraftRead } from './chapter-state.ts'
import type { Timed } from './schedule.ts'

export interface Publication {
  chapter: ShownChapter
  draft: DraftRead
}

/** The acts of the sheet. Each is one commit on this device: all of its chapters, or none. */
export function usePublishing(book: ShownBook) {
  const { account, setWriteFailed } = useApp()
  const store = async (changes: readonly Change[]) => {
    const { vault, cache, engine } = account
    try {
      await writeSafely(vault, cache, () => engine.mutateAll(changes, [], async () => {}))
      setWriteFailed(false)
    } catch (error) {
      if (error instanceof LocalWriteError) setWriteFailed(true)
      throw error
    }
  }
  return {
    publish: (publications: readonly Timed<Publication>[], { tell, makePublic }: Options) =>
      store([...makePublic.map((one) => madePublic(one, book)), ...published(publications, tell)]),
    cancelPlans: (chapters: readonly ShownChapter[]) =>
      store(each('chapters.cancelPlan', chapters)),
    unpublish: (chapters: readonly ShownChapter[]) => store(each('chapters.unpublish', chapters)),
  }
}

interface Options {
  /** Followers get one notification for each time: of the first new chapter of that time. */
  tell: boolean
  /** A book in a private world is for members of that world alone. */
  makePublic: readonly ('book' | 'world')[]
}

const each = (
  name: 'chapters.cancelPlan' | 'chapters.unpublish',
  chapters: readonly ShownChapter[],
): Change[] => chapters.map(({ id }) => ({ name, args: { params: { id } } }))

const madePublic = (one: 'book' | 'world', { id, world_id }: ShownBook): Change =>
  one === 'book'
    ? { name: 'books.publish', args: { params: { id }, body: { is_public: true } } }
    : { name: 'worlds.update', args: { params: { id: world_id }, body: { is_public: true } } }

function published(publications: readonly Timed<Publication>[], tell: boolean): Change[] {
  const told = new Set<string | null>()
  return publications.map(({ chapter, draft: { text }, at }): Change => {
    const { id, published_at } = chapter
    const isFirst = published_at === null && !told.has(at)
    if (isFirst) told.add(at)
    const body = { text, tell: tell && isFirst }
    const was = seenOf(chapter)
    return at === null
      ? { name: 'chapters.publish', args: { params: { id }, body }, was }
      : { name: 'chapters.plan', args: { params: { id }, body: { ...body, at } }, was }
  })
}

/** What readers have, as this device knows it; rows of older servers do not say. */
function seenOf(chapter: ShownChapter): Record<string, string> {
  const hash = readersHash(chapter) ?? null
  return hash === null && chapter.published_at !== null ? {} : { text: fieldHash(hash) }
}
