import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { checkAddress } from '../cli/doctor/address.ts'
import { checkNodes } from '../cli/doctor/nodes.ts'
import { readConfig } from '../config.ts'
import { REDIS } from '../testing/many-nodes/setup.ts'
import { openTwoNodes } from '../testing/many-nodes/two-nodes.ts'
import { UNUSED } from '../testing/many-nodes/unused.ts'

async function statesWith(REDIS_URL: string): Promise<string[]> {
  const others = { DATABASE_URL: 'postgres://localhost/none', ...UNUSED }
  const config = readConfig({ DATA_DIR: tmpdir(), REDIS_URL, ...others })
  return (await checkNodes({ config })).map(({ state }) => state)
}

test('the doctor asks Redis', async () => {
  expect(await statesWith(process.env[REDIS]!)).toEqual(['fine'])
  expect(await statesWith('redis://127.0.0.1:1')).toEqual(['wrong'])
  expect(await checkNodes({ config: readConfig({ DATA_DIR: tmpdir() }) })).toHaveLength(1)
})

test('the doctor knows each server as that of its folder, also one that began with an empty folder', async () => {
  const site = await openTwoNodes()
  for (const node of site.nodes) {
    const env = { DATA_DIR: node.dataDir, HOST: '127.0.0.1', PORT: String(node.port) }
    const shared = { DATABASE_URL: site.url, REDIS_URL: site.redis.url, ...UNUSED }
    const config = readConfig({ ...env, ...shared })
    const [finding] = await checkAddress({ config, hasAddress: false, isRunning: true })
    expect(finding).toMatchObject({
      state: 'fine',
      found: expect.stringContaining('leads to this'),
    })
  }
  await site.close()
})
