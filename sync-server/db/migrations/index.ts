import { initial } from './0001-initial.ts'

/** Applied in order, each once. A landed migration is never edited. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001-initial', sql: initial },
]
