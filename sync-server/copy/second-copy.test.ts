import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../scripts/sync-property/random.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import { ErasedInFolder } from '../one-node/erased-accounts.ts'
import { newId } from '../db/ids.ts'
import { CopiedSite } from '../testing/copied-site.ts'
import { assemble } from './assemble.ts'
import { FolderTarget } from './folder-target.ts'
import { generationsIn } from './generations.ts'
import { restAfter } from './second-copy.ts'
import { placeIn } from './segment.ts'

let site: CopiedSite
beforeEach(() => {
  site = new CopiedSite()
  site.open()
})
afterEach(async () => {
  await site.close().catch(() => undefined)
  site.remove()
})
const generations = () => generationsIn(site.target)
const segments = async () =>
  (await generations())
    .at(-1)!
    .names.filter((name) => placeIn(name))
    .sort()

test('a snapshot at the start, then each commit', async () => {
  await site.say('said.1', 'before')
  await site.settle()
  expect(await site.copied()).toEqual(site.said)
  for (const n of [2, 3, 4]) {
    await site.say(`said.${n}`, 'after')
    await site.settle()
    expect(await site.copied()).toEqual(site.said)
  }
  expect(await generations()).toHaveLength(1)
})

test('a copy follows the log through rounds, scrubs, stops, kills and nights', async () => {
  const random = randomFrom(7)
  let snapshots = 1
  let wasClosed = false
  await site.settle()
  for (let step = 0; step < 20; step++) {
    for (let n = 0; n < 1 + random() * 4; n++)
      await site.say(`said.${Math.floor(random() * 30)}`, `${step} `.repeat(1 + random() * 90_000))
    const dice = random()
    if (dice < 0.1) site.db.scrub()
    else if (dice < 0.2) {
      // The copied folder of this kill does not show that the file is the one that was closed.
      if (wasClosed) snapshots += 1
      await site.kill()
    } else if (dice < 0.3) {
      await site.close()
      site.open()
    } else if (dice < 0.35) {
      await site.night()
      snapshots += 1
    }
    wasClosed = dice >= 0.2 && dice < 0.3
    await site.settle()
    if (step % 5 === 0 && differences(await site.copied()).length > 0) break
  }
  expect(differences(await site.copied())).toEqual([])
  expect((await generations()).filter(({ manifest }) => manifest)).toHaveLength(snapshots)
})

/** The keys whose value in the copy is another one. */
function differences(copied: Map<string, string>): string[] {
  const keys = new Set([...copied.keys(), ...site.said.keys()])
  return [...keys].filter((key) => copied.get(key) !== site.said.get(key))
}

const onDisk = (name: string) => join(site.target.place, name)
function flip(name: string): void {
  const bytes = readFileSync(onDisk(name))
  bytes[bytes.length >> 1]! ^= 0x01
  writeFileSync(onDisk(name), bytes)
}

async function threeParts(): Promise<string[]> {
  await site.settle()
  for (const n of [1, 2, 3]) {
    await site.say(`said.${n}`, 'here')
    await site.settle()
  }
  return segments()
}

test('a damaged last part is left out', async () => {
  const parts = await threeParts()
  flip(parts.at(-1)!)
  expect([...(await site.copied()).keys()]).toEqual(['said.1', 'said.2'])
})

test('a damaged part in the middle is said, with the way to the state before it', async () => {
  const parts = await threeParts()
  flip(parts.at(-2)!)
  const error = (await site.copied().catch((reason: unknown) => reason)) as Error
  expect(error.message).toContain('damaged in the middle')
  const until = /--at (\S+)/.exec(error.message)![1]!
  expect([...(await site.copied(Date.parse(until))).keys()]).toEqual(['said.1'])
  rmSync(onDisk(parts.at(-2)!))
  await expect(site.copied()).rejects.toThrow('lacks a part')
})

test('a damaged snapshot is said', async () => {
  await threeParts()
  flip('generations/000001/database/000000')
  await expect(site.copied()).rejects.toThrow('The snapshot of')
})

test('a place that vanishes stops nothing; the copy goes on where it ended', async () => {
  await site.settle()
  renameSync(site.backupDir, `${site.backupDir}.away`)
  await site.say('said.1', 'while it was away')
  await site.copy.round()
  expect(site.copy.state.problem).toContain('Is its disk mounted?')
  // A disk that is not mounted leaves an empty folder.
  mkdirSync(site.backupDir)
  site.ahead += 20_000
  await site.copy.round()
  expect(readdirSync(site.backupDir)).toEqual([])
  rmSync(site.backupDir, { recursive: true })
  renameSync(`${site.backupDir}.away`, site.backupDir)
  await expect.poll(() => back()).toBe(null)
  expect(await site.copied()).toEqual(site.said)
  expect(await generations()).toHaveLength(1)
})

/** The next attempt comes ten seconds later. */
async function back(): Promise<string | null> {
  site.ahead += 20_000
  await site.copy.round()
  return site.copy.state.problem
}

test('the log of a place that stays away does not grow without bound', async () => {
  await site.settle()
  renameSync(site.backupDir, `${site.backupDir}.away`)
  for (let n = 0; n < 50; n++) {
    await site.say(`said.${n}`, 'away '.repeat(100_000))
    await site.copy.round()
  }
  expect(statSync(`${site.databaseFile}-wal`).size).toBeLessThan(20 * 1024 * 1024)
  renameSync(`${site.backupDir}.away`, site.backupDir)
  await expect.poll(() => back()).toBe(null)
  await site.settle()
  expect(await site.copied()).toEqual(site.said)
  expect(await generations()).toHaveLength(2)
})

test('a place with the copy of another site is left alone', async () => {
  await site.say('said.1', 'here')
  await site.settle()
  const other = new CopiedSite(site.target)
  other.open()
  await other.copy.round()
  expect(other.copy.state.problem).toContain('the copy of a site that is not in')
  await other.close()
  other.remove()
  expect(await site.copied()).toEqual(site.said)
})

test('a program that empties the log makes the copy begin anew', async () => {
  await site.settle()
  await site.say('said.1', 'here')
  const beside = openDatabase(site.databaseFile)
  await beside.close()
  await site.say('said.2', 'here')
  await site.settle()
  await site.settle()
  expect(await site.copied()).toEqual(site.said)
  expect(await generations()).toHaveLength(2)
})

test('old generations go after a week', async () => {
  await site.settle()
  for (let n = 1; n <= 10; n++) {
    await site.say('said.1', String(n))
    await site.night()
  }
  expect((await generations()).map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  expect(await site.copied()).toEqual(site.said)
})

test('files are copied once, and leave the copy a week after they were deleted', async () => {
  await site.settle()
  const [kept, gone] = [newId(), newId()]
  for (const id of [kept, gone]) {
    writeFileSync(site.store.uploadPath(id), `bytes of ${id}`)
    await site.store.keep(site.store.uploadPath(id), id)
  }
  await new ErasedInFolder(site.dataDir).add('somebody')
  await site.settle()
  const file = (id: string) => `files/${id.slice(-2)}/${id}`
  const names = async () => (await site.target.list('files/')).map(({ name }) => name)
  expect((await names()).sort()).toEqual([file(kept), file(gone)].sort())
  expect((await site.target.list('beside/')).map(({ name }) => name)).toEqual([
    'beside/erased-accounts',
  ])
  const { ctimeMs } = statSync(onDisk(file(kept)))
  await site.store.erase([gone])
  for (let n = 1; n <= 8; n++) {
    expect(await names()).toHaveLength(2)
    await site.night()
  }
  expect(await names()).toEqual([file(kept)])
  expect(statSync(onDisk(file(kept))).ctimeMs).toBe(ctimeMs)
})

class SlowTarget extends FolderTarget {
  whileFilesAreCopied = async (): Promise<void> => undefined

  override async putFile(name: string, file: string): Promise<void> {
    await this.whileFilesAreCopied()
    await super.putFile(name, file)
  }
}

test('a copy names the time up to which it has everything, whatever comes while files are copied', async () => {
  const target = new SlowTarget(join(site.root, 'slow-disk'))
  const slow = new CopiedSite(target)
  slow.open()
  await slow.settle()
  const id = newId()
  writeFileSync(slow.store.uploadPath(id), 'bytes')
  await slow.store.keep(slow.store.uploadPath(id), id)
  await slow.say('said.1', 'before')
  let late = 0
  target.whileFilesAreCopied = async () => {
    if (late > 0) return
    late = Date.now() + slow.ahead
    await slow.say('said.2', 'late')
    slow.ahead += 1_000
  }
  await slow.copy.round()
  expect([...(await slow.copied()).keys()]).toEqual(['said.1'])
  const { at } = await assemble(target, join(slow.root, 'named.db'))
  expect(at).toBeLessThanOrEqual(late)
  await slow.close()
  slow.remove()
})

test('rounds follow each other within half of a second, whatever the clock does', () => {
  expect([0, 200, 499, 60_000, -3_600_000].map(restAfter)).toEqual([500, 300, 50, 50, 500])
})
