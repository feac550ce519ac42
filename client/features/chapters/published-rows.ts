import type { chapters } from '#shared/contract/chapters.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { PutRow } from '../../sync/store/rows.ts'

type Listed = OutputOf<typeof chapters.list>[number]

/** The published ones among the chapters that the user may see. */
export function publishedRows(listed: readonly Listed[]): PutRow[] {
  return listed.flatMap(({ chapter_number: _, published_at, ...chapter }): PutRow[] => {
    if (published_at === null) return []
    return [{ type: 'published_chapter', id: chapter.id, body: { ...chapter, published_at } }]
  })
}
