import type { Entities } from '../../sync/store/device-schema.ts'

export const folderEntities = {
  folder: { table: 'folders', home: null },
} satisfies Partial<Entities>
