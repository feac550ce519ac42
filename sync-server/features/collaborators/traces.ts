import { sql } from 'kysely'
import { marking } from '../../sync/mark-rows.ts'
import type { Traces } from '../personal.ts'

export const collaboratorsTraces: Traces = {
  marks: [
    marking(
      (id) => sql`select 'draft:' || book_id, 'collaborator', id
      from book_collaborators where user_id = ${id}`,
    ),
  ],
}
