import { statement } from '../../db/statement.ts'
import type { TestApp } from '../test-app.ts'

/** Does the work of the server's job. It first takes the jobs out of the table, so that the server does not run them too. */
export async function workOn(
  { app, db }: TestApp,
  { id }: { id: string },
  signal = new AbortController().signal,
): Promise<void> {
  await db.write((trx) => trx.run(takeJobs, {}))
  await app.generator.work(id, signal)
}

const takeJobs = statement<object>()((db) =>
  db.deleteFrom('jobs').where('name', '=', 'generation.work'),
)
