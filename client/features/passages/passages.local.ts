import type { PassageComment } from '#shared/contract/passages.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

export interface PassageThread {
  comment: PassageComment
  answers: PassageComment[]
}

/** What is said about passages of a document, oldest first; undefined until it is read. */
export function usePassageThreads(document: string): PassageThread[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(document, () => passageThreads(cache, overlay, document), [cache, overlay])
}

/** Those that are not resolved. */
export const openThreads = (threads: readonly PassageThread[] = []) =>
  threads.filter(({ comment }) => comment.resolved_at === null)

/** What is said about passages of a document, read once. */
export async function passageThreads(
  cache: Cache,
  overlay: Overlay,
  document: string,
): Promise<PassageThread[]> {
  const rows = await cache.rows('passage_comment').where('document').equals(document).toArray()
  const byId = new Map<string, PassageComment>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids('passage_comment')])
  const comments = [...ids]
    .flatMap((id) => overlay.fold('passage_comment', id, byId.get(id)) ?? [])
    .filter((comment) => comment.document === document)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({
      comment,
      answers: comments.filter(({ parent_id }) => parent_id === comment.id),
    }))
}
