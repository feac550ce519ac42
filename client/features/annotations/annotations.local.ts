import type { Annotation } from '#shared/contract/annotations.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

export interface AnnotationThread {
  comment: Annotation
  answers: Annotation[]
}

/** Comments on passages of a document, oldest first; undefined until they are read. */
export function useAnnotationThreads(document: string): AnnotationThread[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(document, () => annotationThreads(cache, overlay, document), [cache, overlay])
}

/** Those that are not resolved. */
export const openThreads = (threads: readonly AnnotationThread[] = []) =>
  threads.filter(({ comment }) => comment.resolved_at === null)

/** Comments on passages of a document, read once. */
export async function annotationThreads(
  cache: Cache,
  overlay: Overlay,
  document: string,
): Promise<AnnotationThread[]> {
  const table = cache.rows('passage_comment')
  const rows = await table.where('document').equals(document).toArray()
  // A waiting change may move comments here from another document.
  const changed = await table.bulkGet(overlay.ids('passage_comment'))
  const known = [...rows, ...changed.filter((row) => row !== undefined)]
  const byId = new Map<string, Annotation>(known.map((row) => [row.id, row]))
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
