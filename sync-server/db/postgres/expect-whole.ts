import type { PoolClient } from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { commandLine, START } from '../../one-file/command-line.ts'

/** There while a move fills the database. */
export const MOVING = 'move_pages'
/** There since a site left the database; its row says to where. */
export const LEFT = 'moved_away'

/** Refuses a database that a move has not finished, and one that a site has left. */
export async function expectWhole(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ moving: string | null; gone: string | null }>(
    'select to_regclass($1)::text as moving, to_regclass($2)::text as gone',
    [MOVING, LEFT],
  )
  if (rows[0]?.moving)
    throw new CannotStart(
      `A move to this PostgreSQL database is not finished. Go on with it: ${commandLine('move', 'postgres://…')}\nOr start the server without DATABASE_URL: nothing has changed where the site was.`,
    )
  if (!rows[0]?.gone) return
  const { rows: gone } = await client.query<{ place: string }>(`select place from ${LEFT}`)
  throw new CannotStart(leftFor(gone[0]?.place ?? ''))
}

export function leftFor(folder: string): string {
  return (
    `The site of this PostgreSQL database was moved to ${folder}. It starts there: DATA_DIR=${folder} ${START}, without DATABASE_URL, REDIS_URL and the S3 settings.\n` +
    `To go back to the state before the move, and lose what came since, drop the table ${LEFT}.`
  )
}
