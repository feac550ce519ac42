import type { Database } from '../db/database.ts'

const AGAIN = new Error('The first run is undone.')

/**
 * Runs each write twice, the first time only to undo it. An engine with several writers does the same after a conflict: all work
 * inside `write` can be done again from its beginning.
 */
export function writeTwice(db: Database): Database {
  const twice = (once: Pick<Database, 'write'>): Pick<Database, 'write'> => ({
    write: (work, subjects) =>
      once.write(async (trx) => {
        const first = trx.savepoint(async () => {
          await work(trx)
          throw AGAIN
        })
        await first.catch(() => undefined)
        return work(trx)
      }, subjects),
  })
  const { write } = twice(db)
  return Object.create(db, {
    write: { value: write },
    inOrder: { value: () => twice(db.inOrder()) },
  }) as Database
}
