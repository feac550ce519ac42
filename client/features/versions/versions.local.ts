import type { DocumentVersion } from '#shared/contract/versions.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'

/** Versions of a document, latest first; undefined until they are read. */
export function useVersions(document: string): DocumentVersion[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(document, async () => {
    const rows = await cache.rows('document_version').where('document').equals(document).toArray()
    const byId = new Map<string, DocumentVersion>(rows.map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('document_version')])
    return [...ids]
      .flatMap((id) => overlay.fold('document_version', id, byId.get(id)) ?? [])
      .filter((version) => version.document === document)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  }, [cache, overlay])
}

/** The text of a version: from this device when it was made or read here, else from the server. */
export function useVersionText(id: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const found = useQuery(id, async () => ({ row: await cache.rows('version_text').get(id) }), [
    cache,
  ])
  const body = overlay.fold('version_text', id, found?.row)
  // Reads it again if it leaves this device while the user looks at it.
  const { loading, error } = useRead(`version:${id}:${body !== undefined}`, async () => {
    if (await engine.look('version_text', id)) return
    const reply = await session.api.versions.get({ params: { id } })
    await engine.keepAnswer([{ type: 'version_text', id, body: reply.data }], reply)
  })
  return { data: body?.text, loading: (loading || !found) && !body, error }
}
