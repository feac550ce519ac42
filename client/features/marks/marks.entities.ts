import type { Entities } from '../../sync/store/device-schema.ts'

export const markEntities = {
  mark: { table: 'marks', indexes: 'book_id', home: null },
} satisfies Partial<Entities>
