import type { remarks } from '#shared/contract/remarks.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { loadPublishedChapters } from '../chapters/published.ts'
import { createRemark, deleteRemark, editRemark } from './remark-writes.ts'
import { listRemarks } from './remarks.ts'

export const remarksHandlers: Handlers<typeof remarks> = {
  list: async ({ params }, { db, viewer, speaksOf }) => {
    await speaksOf(`chapter:${params.id}`)
    if (!(await loadPublishedChapters(db, [params.id], viewer)).has(params.id))
      throw new ApiError('chapters.not_found')
    return listRemarks(db, params.id, viewer)
  },
  create: ({ params, body }, context) => createRemark(params.id, body, context),
  update: ({ params, body }, context) => editRemark(params.id, body.body, context),
  remove: ({ params }, context) => deleteRemark(params.id, context),
}
