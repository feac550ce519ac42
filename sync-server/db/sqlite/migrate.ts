import type Sqlite from 'better-sqlite3'
import { CannotStart } from '../../cannot-start.ts'
import { commandLine } from '../../one-file/command-line.ts'
import { migrations, textFor } from '../migrations/index.ts'

/** Migrates the schema step by step, each step in its own transaction. It refuses a database from a newer program. */
export function migrate(sqlite: Sqlite.Database, target = migrations.length): void {
  const current = sqlite.pragma('user_version', { simple: true }) as number
  if (current > migrations.length) {
    throw new CannotStart(
      `The database is from a newer version (step ${current}, this program knows ${migrations.length}).\nStart it with that version, or put back a backup from before: ${commandLine('restore')}`,
    )
  }
  migrations.slice(current, target).forEach((migration, i) => {
    sqlite.transaction(() => {
      sqlite.exec(textFor('sqlite', migration))
      sqlite.pragma(`user_version = ${current + i + 1}`)
    })()
  })
}
