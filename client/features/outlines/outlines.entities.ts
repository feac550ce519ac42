import type { Entities } from '../../sync/store/device-schema.ts'

export const outlineEntities = {
  outline: { table: 'outlines', home: ({ id }) => `draft:${id}` },
} satisfies Partial<Entities>
