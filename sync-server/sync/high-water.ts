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

/** Stores the database's progress outside of the database, so that the server recognises a database that was put back by hand. */
export async function writeHighWater(db: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, JSON.stringify(await db.snapshot(markOf)))
  renameSync(`${file}.new`, file)
}

/**
 * If the database is behind its mark, or its log was damaged, it went back in time: the server raises its epoch, so that every
 * device sends again the changes that the server has lost. Returns true if that happened.
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

/** The database's progress and its higher mark; null if the mark is not higher. */
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

/** Null if there is no mark, or a power cut left it unreadable: then the server assumes nothing. */
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
