import { statement } from '../../db/statement.ts'
import type { TestApp } from '../test-app.ts'

/** What the server's jobs do: whoever begins one has taken it, and none of them waits. */
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
