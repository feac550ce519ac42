import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { Replacing } from '../editor/find/replacing.ts'
import { useKeepVersions } from '../versions/use-keep-version.ts'
import { type Room, replaceTexts, takeTextsBack } from './replace-texts.ts'
import { lastReplacement } from './replaced-texts.ts'

/** Replaces in the texts of a book and in the titles of its chapters, and takes that back. */
export function useReplacing(bookId: string, chapters: readonly ShownChapter[]): Replacing {
  const { account } = useApp()
  const { vault } = account
  const mutate = useMutate()
  const keep = useKeepVersions(bookId)
  const last = useQuery(bookId, async () => (await lastReplacement(vault, bookId)) ?? null, [vault])
  const chapterOf = (id: string) => chapters.find((chapter) => chapter.id === id)
  const room: Room = {
    bookId,
    account,
    keep,
    titleOf: (id) => chapterOf(id)?.title,
    // Another writer may have given it another title since.
    rename: (args) => mutate('chapters.update', args, { row: chapterOf(args.params.id)! }),
  }
  return {
    last: last ?? undefined,
    replace: (order, watch) => replaceTexts(room, order, watch),
    takeBack: (watch) => takeTextsBack(room, watch),
  }
}
