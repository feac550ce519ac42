import type { Entities } from '../../sync/store/device-schema.ts'

export const targetEntities = {
  book_target: { table: 'book_targets', home: ({ id }) => `draft:${id}` },
  day_goal: { table: 'day_goals', home: null },
  written_day: { table: 'written_days', home: null },
} satisfies Partial<Entities>
