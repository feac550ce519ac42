import type { Database } from '../db/database.ts'
import { epochOf, setMeta } from './changes.ts'
import { nextEpoch } from '../db/next-epoch.ts'

export interface Mark {
  epoch: number
}

/** The database's progress, kept outside of it, so that the server recognises a database that was put back by hand. */
export interface HighWater {
  note(db: Database): Promise<void>
  /** Only the latest commits anew, which costs no question. */
  noteCommits(db: Database): void
  /** The mark, if the database is behind it, else null. */
  behind(db: Database): Promise<Mark | null>
}

/**
 * If the database is behind its mark, or its log was damaged, it went back in time: the server raises its epoch, so that every
 * device sends again the changes that the server has lost. Returns true if that happened.
 */
export async function noticeRollback(
  db: Database,
  highWater: HighWater,
  isLogDamaged = false,
): Promise<boolean> {
  const mark = await highWater.behind(db)
  if (!mark && !isLogDamaged) return false
  const marked = mark?.epoch ?? 0
  await db.write(
    async (trx) => {
      const now = await epochOf(trx)
      // Another server of this site has noticed it first.
      if (mark && now > marked && !isLogDamaged) return
      const at = new Date()
      const higher = String(nextEpoch(Math.max(marked, now), at))
      await trx.run(setMeta, { key: 'epoch', value: higher })
      await trx.run(setMeta, { key: 'epoch_at', value: at.toISOString() })
    },
    ['epoch'],
  )
  return true
}
