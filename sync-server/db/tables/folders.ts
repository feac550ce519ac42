import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    folders: FoldersTable
  }
}

/** Folders for saved posts. */
export interface FoldersTable {
  id: string
  user_id: string
  name: string
  /** The name in its comparable form: unique among one user's folders. */
  name_key: string
  created_at: string
  rev: Generated<number>
}
