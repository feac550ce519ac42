import { resolve, sep } from 'node:path'
import { z } from 'zod'
import type { S3Settings } from './s3-settings.ts'

const KEPT_DAYS = 7
/** The privacy page promises that erased data leaves the copy within 30 days; a nightly snapshot may be late on either end. */
const MOST_DAYS = 27

/** The second copy of a site on SQLite. Without these settings, or a bucket, there is none. */
export const CopyEnvironment = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAYS: z.coerce.number('is no number').int().min(1).max(MOST_DAYS).default(KEPT_DAYS),
}

export interface CopySettings {
  to: { folder: string } | { s3: S3Settings }
  /** So long an older snapshot with its changes is kept. */
  keptDays: number
}

interface Settings extends z.infer<z.ZodObject<typeof CopyEnvironment>> {
  DATABASE_URL?: string | undefined
}

interface Site extends Settings {
  DATA_DIR: string
  S3_BUCKET?: string | undefined
}

/** Names the settings that miss others. */
export function checkCopy(settings: Site, context: z.RefinementCtx<Site>): void {
  const { BACKUP_DIR, DATA_DIR, DATABASE_URL, S3_BUCKET } = settings
  if (BACKUP_DIR === undefined) return
  const say = (message: string) =>
    context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message })
  if (DATABASE_URL !== undefined)
    return say('copies SQLite alone: PostgreSQL has backups of its own')
  if (S3_BUCKET !== undefined) say('and S3_BUCKET are two places: set one of them')
  if (`${resolve(BACKUP_DIR)}${sep}`.startsWith(`${resolve(DATA_DIR)}${sep}`))
    say('is inside of DATA_DIR: a disk that is lost takes both')
}

export function readCopy(settings: Settings, s3: S3Settings | null): CopySettings | null {
  if (settings.DATABASE_URL !== undefined) return null
  const keptDays = settings.BACKUP_DAYS
  if (settings.BACKUP_DIR !== undefined)
    return { to: { folder: resolve(settings.BACKUP_DIR) }, keptDays }
  return s3 && { to: { s3 }, keptDays }
}
