import type { Entities } from '../../sync/store/device-schema.ts'

export const versionEntities = {
  document_version: {
    table: 'document_versions',
    indexes: 'document',
    home: ({ book_id }) => `draft:${book_id}`,
  },
  version_text: { table: 'version_texts', home: null },
} satisfies Partial<Entities>
