import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import { allSaved, openWorld, type World, writePost } from '../support/harness.ts'
import { until } from '../support/until.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function cli(name: string, file: string): void {
  const env = { ...process.env, DATA_DIR: world.dataDir }
  const { status, stderr } = spawnSync(process.execPath, [`sync-server/cli/${name}.ts`, file], {
    cwd: ROOT,
    env,
  })
  if (status !== 0) throw new Error(stderr.toString())
}

test('after a restore from last night’s backup, devices bring back what was written since, exactly once', async () => {
  const page = await world.member('alice')
  const alice = await author(world.url, 'alice')
  const { id } = await alice('POST', '/communities', { name: 'Last Night' })
  const text = { post_type: 'text', title: 'Before the backup', body: 'It is in the copy.' }
  await alice('POST', `/communities/${id}/posts`, text)
  const backup = join(world.dataDir, 'backup.db')
  cli('backup', backup)
  await page.goto('/c/last-night')
  await page.getByRole('heading', { level: 1, name: 'c/Last Night' }).waitFor()
  await writePost(page, 'After the backup', 'It is only on the server and on my device.')
  await allSaved(page)

  cli('restore', backup)
  const titles = async () => {
    const reply = await fetch(`${world.url}/api/communities/last-night/posts`)
    return ((await reply.json()) as { data: { title: string }[] }).data.map(({ title }) => title)
  }
  // The user does not reload: the socket announces another epoch as soon as it is back.
  await until(async () => (await titles()).length === 2)
  await allSaved(page)
  expect((await titles()).sort()).toEqual(['After the backup', 'Before the backup'])
})
