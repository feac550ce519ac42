import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statement } from '../db/statement.ts'
import type { Database } from '../db/database.ts'
import { epochOf, setMeta } from './changes.ts'

interface Mark {
  epoch: number
  changes: number
}

const FILE = 'high-water.json'

/** Notes, outside the database, how far it has come: a database put back by hand is then recognised. */
export async function writeHighWater(db: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, JSON.stringify(await db.snapshot(markOf)))
  renameSync(`${file}.new`, file)
}

/**
 * If the database stands behind its mark, or its log was damaged, it went back in time: its epoch rises, so that every
 * device sends again what this server has forgotten. Returns whether that happened.
 */
export async function noticeRollback(
  db: Database,
  dataDir: string,
  isLogDamaged = false,
): Promise<boolean> {
  const behind = await marksBehind(db, dataDir)
  if (!behind && !isLogDamaged) return false
  const before = Math.max(behind?.kept.epoch ?? 0, await epochOf(db.read))
  await db.write(async (trx) => {
    await trx.run(setMeta, { key: 'epoch', value: String(before + 1) })
    await trx.run(setMeta, { key: 'epoch_at', value: new Date().toISOString() })
  })
  return true
}

/** How far the database is and how far it was, when that was farther; null otherwise. */
export async function marksBehind(
  db: Database,
  dataDir: string,
): Promise<{ now: Mark; kept: Mark } | null> {
  const kept = readMark(join(dataDir, FILE))
  if (!kept) return null
  const now = await db.snapshot(markOf)
  const isBehind =
    now.epoch < kept.epoch || (now.epoch === kept.epoch && now.changes < kept.changes)
  return isBehind ? { now, kept } : null
}

/** Null when there is none or a power cut left nothing readable: then nothing is known, and nothing is wrong either. */
function readMark(file: string): Mark | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark
  } catch {
    return null
  }
}

async function markOf(db: Parameters<typeof epochOf>[0]): Promise<Mark> {
  return { epoch: await epochOf(db), changes: Number((await db.first(sumHeads, {}))?.changes ?? 0) }
}

const sumHeads = statement()((db) =>
  db.selectFrom('sync_scope').select((eb) => eb.fn.sum<number>('head').as('changes')),
)
