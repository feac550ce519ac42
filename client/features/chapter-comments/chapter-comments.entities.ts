import type { Entities } from '../../sync/store/device-schema.ts'

export const chapterCommentEntities = {
  remark: {
    table: 'remarks',
    indexes: 'chapter_id',
    home: ({ chapter_id }) => `chapter:${chapter_id}`,
  },
} satisfies Partial<Entities>
