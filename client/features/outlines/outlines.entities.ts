import type { Entities } from '../../sync/store/entities.ts'

export const outlineEntities = {
  outline: { table: 'outlines', home: ({ id }) => `draft:${id}` },
} satisfies Partial<Entities>
