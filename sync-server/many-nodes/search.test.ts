import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { SearchHit } from '#shared/contract/search.ts'
import { until } from '#shared/testing/until.ts'
import { damage } from '../testing/many-nodes/damage.ts'
import { openTwoNodes, type TwoNodes } from '../testing/many-nodes/two-nodes.ts'
import type { ServerProcess } from '../testing/server-process.ts'

let site: TwoNodes
let alice: Session
let community = ''

beforeAll(async () => {
  site = await openTwoNodes()
  alice = await site.signUp('alice')
  const made = await site.nodes[0].call('POST', '/communities', { name: 'Found' }, alice.token)
  community = (made as { id: string }).id
  for (const node of site.nodes) await until(() => find(node, 'ready'))
})
afterAll(() => site.close())

async function post(body: string, node = site.nodes[0], { token } = alice): Promise<string> {
  const form = { post_type: 'text', title: 'A post', body }
  const made = await node.call('POST', `/communities/${community}/posts`, form, token)
  return (made as { id: string }).id
}

async function find(node: ServerProcess, q: string, type = 'posts'): Promise<string[]> {
  const { hits } = (await node.call('GET', `/search?q=${q}&type=${type}`)) as { hits: SearchHit[] }
  return hits.map(({ id }) => id)
}

const wordsFile = (node: ServerProcess) => join(node.dataDir, 'words.db')

/** The files of a node's index in which these letters are. */
function filesWith(node: ServerProcess, letters: string): string[] {
  const names = readdirSync(node.dataDir).filter((name) => name.startsWith('words.db'))
  return names.filter((name) => readFileSync(join(node.dataDir, name)).includes(letters))
}

test('words of one node are found on the other, each in its own index, which no search has asked for', async () => {
  const [here, there] = site.nodes
  const id = await post('Of osmium.')
  expect(await find(there, 'osmium')).toEqual([id])
  const other = await post('Of rhenium.', there)
  await until(() => expect(filesWith(here, 'rhenium')).not.toEqual([]))
  expect(await find(here, 'rhenium')).toEqual([other])
})

test('what is edited, deleted or closed on one node is not found on the other', async () => {
  const [here, there] = site.nodes
  const id = await post('Of tantalum.')
  expect(await find(there, 'tantalum')).toEqual([id])
  await here.call('PATCH', `/posts/${id}`, { body: 'Of niobium.' }, alice.token)
  expect(await find(there, 'tantalum')).toEqual([])
  expect(await find(there, 'niobium')).toEqual([id])
  await here.call('DELETE', `/posts/${id}`, {}, alice.token)
  expect(await find(there, 'niobium')).toEqual([])
  const world = (await here.call('POST', '/worlds', { name: 'Hafnium' }, alice.token)) as {
    id: string
  }
  expect(await find(there, 'hafnium', 'worlds')).toEqual([world.id])
  await here.call('PATCH', `/worlds/${world.id}`, { is_public: false }, alice.token)
  expect(await find(there, 'hafnium', 'worlds')).toEqual([])
})

test.each([
  ['was killed', () => undefined],
  ['lost its index', (file: string) => rmSync(file)],
  ['has a damaged index', damage],
])('a node that %s finds everything', async (_, spoil) => {
  const [here, there] = site.nodes
  const [before, gone] = [await post('Of iridium, before.'), await post('Of iridium, gone.')]
  expect((await find(there, 'iridium')).length).toBeGreaterThan(1)
  await there.end('SIGKILL')
  spoil(wordsFile(there))
  const during = await post('Of iridium, during.')
  await here.call('DELETE', `/posts/${gone}`, {}, alice.token)
  await there.start()
  const found = await until(() => find(there, 'iridium'))
  expect(found).toEqual(await find(here, 'iridium'))
  expect(found).toEqual(expect.arrayContaining([before, during]))
  expect(found).not.toContain(gone)
})

test('the words of a deleted account are in no node’s index, also of one that was away', async () => {
  const [here, there] = site.nodes
  const bob = await site.signUp('bob')
  const id = await post('Of ytterbium.', here, bob)
  for (const node of site.nodes) {
    expect(await find(node, 'ytterbium')).toEqual([id])
    expect(filesWith(node, 'ytterbium')).not.toEqual([])
  }
  await there.end('SIGKILL')
  const typed = { username: 'bob', password: 'a long password' }
  await here.call('POST', '/account/delete', typed, bob.token)
  await until(() => expect(filesWith(here, 'ytterbium')).toEqual([]))
  expect(filesWith(there, 'ytterbium')).not.toEqual([])
  await there.start()
  await until(() => expect(filesWith(there, 'ytterbium')).toEqual([]))
  for (const node of site.nodes) expect(await find(node, 'ytterbium')).toEqual([])
})
