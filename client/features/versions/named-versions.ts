import type { DocumentVersion } from '#shared/contract/versions.ts'
import type { App } from '../../sync/react/app-context.ts'

/** A version that a writer named; its text is null if neither this device nor the server can give it now. */
export type NamedText = DocumentVersion & { text: string | null }

/** The named versions of a book with their texts, first to last. */
export async function namedVersionsOf(
  { account, overlay, session }: Pick<App, 'account' | 'overlay' | 'session'>,
  bookId: string,
): Promise<NamedText[]> {
  const { cache, engine } = account
  const rows = await cache
    .rows('document_version')
    .where('scopes')
    .equals(`draft:${bookId}`)
    .toArray()
  const byId = new Map<string, DocumentVersion>(rows.map((row) => [row.id, row]))
  const versions = [...new Set([...byId.keys(), ...overlay.ids('document_version')])]
    .flatMap((id) => overlay.fold('document_version', id, byId.get(id)) ?? [])
    .filter(({ book_id, kind }) => book_id === bookId && kind === 'named')
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const texts: NamedText[] = []
  // One after the other: many versions must not ask for everything at once.
  for (const version of versions) {
    const { id } = version
    const held = await engine.look('version_text', id)
    const asked =
      held ?? (await session.api.versions.get({ params: { id } }).catch(() => null))?.data
    texts.push({ ...version, text: asked?.text ?? null })
  }
  return texts
}
