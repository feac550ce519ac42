import type { Entities } from '../../sync/store/entities.ts'

export const trustEntities = {
  site: { table: 'site', home: null },
} satisfies Partial<Entities>
