import type { Mark } from '#shared/contract/marks.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    marks: MarksTable
  }
}

/** The book and the chapter may be gone. */
export interface MarksTable extends Omit<Mark, 'rev'> {
  user_id: string
  rev: Generated<number>
}
