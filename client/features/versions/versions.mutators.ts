import type { DocumentVersion } from '#shared/contract/versions.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const versionMutators: MutatorsOf<'versions'> = {
  'versions.create': {
    creates: true,
    target: ({ body }) => `document_version:${body.id}`,
    // Of a scene made on this device: it has to arrive first.
    needs: ({ params, body }) => [params.id, body.document.slice(body.document.indexOf(':') + 1)],
    capture: ({ body }) => Promise.resolve(countWords(body.text)),
    changes({ params, body }, { me, at, base }) {
      const { id, username, display_name, avatar_file_id } = me
      const version: DocumentVersion & { pending: true } = {
        id: body.id!,
        book_id: params.id,
        document: body.document,
        kind: body.kind,
        name: body.name ?? '',
        words: base as number,
        author: { id, username, display_name, avatar_file_id },
        created_at: at,
        rev: 0,
        pending: true,
      }
      return [
        change('document_version', version.id, (row) => row ?? version),
        change('version_text', version.id, () => ({ id: version.id, text: body.text })),
      ]
    },
    silent: ({ body }) => body.kind !== 'named',
  },
  'versions.remove': {
    target: ({ params }) => `document_version:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('document_version', params.id, () => null)],
  },
}
