import { useMemo } from 'react'
import type { Folder } from '#shared/contract/folders.ts'
import type { SavedPost } from '#shared/contract/posts.ts'
import type { EntityOf } from '#shared/contract/sync.ts'
import { folderNameKey } from '#shared/rules/folder-form.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'

export interface ShownFolder extends Folder {
  /** Saved posts in it. */
  count: number
}

/** The user's folders by name, and the number of saved posts; pending changes included. */
export function useFolders() {
  const { account, overlay } = useApp()
  const { cache } = account
  const folders = useSyncedList('folders', () => rowsOf(cache, overlay, 'folder'), [overlay])
  const saved = useSyncedList('saved-rows', () => rowsOf(cache, overlay, 'saved_post'), [overlay])
  const data = useMemo(() => withCounts(folders.data, saved.data), [folders.data, saved.data])
  return { data, state: folders.state, total: saved.data.length }
}

/** Reads the same folders once, as they are at that moment. */
export function useReadFolders(): () => Promise<Folder[]> {
  const { cache, engine } = useApp().account
  return async () => rowsOf(cache, await engine.overlay(), 'folder')
}

/** The folder of a post; null for a post in none, undefined until it is read. */
export function useFolderOf(postId: string): Folder | null | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(postId, async () => {
    const saved = await cache.rows('saved_post').get(postId)
    const id = overlay.fold('saved_post', postId, saved)?.folder_id
    if (!id) return null
    return overlay.fold('folder', id, await cache.rows('folder').get(id)) ?? null
  }, [cache, overlay])
}

async function rowsOf<T extends 'folder' | 'saved_post'>(
  cache: Cache,
  overlay: Overlay,
  type: T,
): Promise<EntityOf<T>[]> {
  const rows = await cache.rows(type).toArray()
  const byId = new Map<string, EntityOf<T>>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids(type)])
  return [...ids].flatMap((id) => overlay.fold(type, id, byId.get(id)) ?? [])
}

function withCounts(folders: Folder[], saved: SavedPost[]): ShownFolder[] {
  const counts = new Map<string, number>()
  for (const { folder_id } of saved)
    if (folder_id) counts.set(folder_id, (counts.get(folder_id) ?? 0) + 1)
  return folders
    .map((folder) => ({ ...folder, count: counts.get(folder.id) ?? 0 }))
    .sort((a, b) =>
      folderNameKey(a.name).localeCompare(folderNameKey(b.name), undefined, { numeric: true }),
    )
}
