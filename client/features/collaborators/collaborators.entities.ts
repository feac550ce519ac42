import type { Entities } from '../../sync/store/device-schema.ts'

export const collaboratorEntities = {
  collaborator: { table: 'collaborators', indexes: 'book_id', home: null },
} satisfies Partial<Entities>
