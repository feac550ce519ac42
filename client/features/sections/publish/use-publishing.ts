import type { Change } from '../../../sync/engine/engine.ts'
import { useApp } from '../../../sync/react/app-context.ts'
import { LocalWriteError, writeSafely } from '../../../sync/store/storage.ts'
import type { ShownBook } from '../../books/books.local.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'
import type { DraftRead } from './chapter-state.ts'

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
    publish: (publications: readonly Publication[], { tell, makePublic }: Options) =>
      store([...(makePublic ? [madePublic(book)] : []), ...published(publications, tell)]),
    unpublish: (chapters: readonly ShownChapter[]) =>
      store(
        chapters.map(({ id }): Change => ({
          name: 'chapters.unpublish',
          args: { params: { id } },
        })),
      ),
  }
}

interface Options {
  /** Followers get one notification: of the first of the new chapters. */
  tell: boolean
  makePublic: boolean
}

const madePublic = ({ id }: ShownBook): Change => ({
  name: 'books.publish',
  args: { params: { id }, body: { is_public: true } },
})

function published(publications: readonly Publication[], tell: boolean): Change[] {
  const first = publications.find(({ chapter }) => chapter.published_at === null)
  return publications.map(({ chapter: { id }, draft: { text } }) => ({
    name: 'chapters.publish',
    args: { params: { id }, body: { text, tell: tell && id === first?.chapter.id } },
  }))
}
