import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { CLUSTER, makeTemplate } from './databases.ts'

/** Puts a PostgreSQL in place for all test files: the one at `DATABASE_URL`, else one of this machine. */
export async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['DATABASE_URL']
  const cluster = given
    ? { url: given, stop: async () => undefined }
    : await startCluster(config.env['TMPDIR'], ['synchronous_commit=off'])
  process.env[CLUSTER] = cluster.url
  delete process.env['DATABASE_URL']
  try {
    await makeTemplate(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster.stop
}
