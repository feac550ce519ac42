import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { type Finding, findingsOn, type Patient, PATIENCE_MS } from './finding.ts'

const { fine, wrong } = findingsOn('Clock')
/** A payment's signature is good for 300 s, and people notice a minute. */
const TOLERATED_MS = 60_000
const CURE = 'Let the machine follow a time server: timedatectl set-ntp true'

/** Compares the clock with the newest row and with the clocks of other machines that this server talks to. */
export async function checkClock({
  config,
  isRunning,
  now,
}: Pick<Patient, 'config' | 'isRunning' | 'now'>): Promise<Finding[]> {
  const behind = newestRow(config.databaseFile) - now.getTime()
  if (behind > TOLERATED_MS)
    return [
      wrong(
        `It says ${now.toISOString()}, ${secondsOf(behind)} before the newest row in the database.`,
        `${CURE}. If it was ahead before, wait until it has caught up.`,
      ),
    ]
  const { files, copy } = config
  const bucket = files ?? (copy && 's3' in copy.to ? copy.to.s3 : null)
  const others = [
    ...(isRunning ? [config.publicUrl.origin] : []),
    ...(bucket ? [bucket.endpoint] : []),
    ...(config.ai ? [config.ai.baseUrl] : []),
    ...(config.payments ? [config.payments.apiBase?.href ?? 'https://api.stripe.com'] : []),
  ]
  const clocks = await Promise.all(others.map(differenceTo))
  const off = clocks.find((clock) => clock !== null && Math.abs(clock.ms) > TOLERATED_MS)
  if (off) {
    const side = off.ms > 0 ? 'ahead of' : 'behind'
    return [wrong(`It is ${secondsOf(Math.abs(off.ms))} ${side} that of ${off.host}.`, CURE)]
  }
  const agreed = [...new Set(clocks.flatMap((clock) => clock?.host ?? []))]
  return [
    fine(
      agreed.length === 0
        ? `${now.toISOString()}, after the newest row.`
        : `${now.toISOString()}, as at ${agreed.join(', ')}.`,
    ),
  ]
}

const secondsOf = (ms: number) => `${Math.round(ms / 1_000)} seconds`

/** In ms; 0 without rows. The database may be of any version, or damaged: another check tells that. */
function newestRow(databaseFile: string): number {
  if (!existsSync(databaseFile)) return 0
  try {
    const sqlite = new Sqlite(databaseFile, { readonly: true })
    try {
      const newest = sqlite.prepare<[], string | null>(NEWEST).pluck().get()
      return newest ? Date.parse(newest) : 0
    } finally {
      sqlite.close()
    }
  } catch {
    return 0
  }
}

const NEWEST = `select max(at) from (select max(last_seen_at) as at from sessions
  union all select max(created_at) from posts union all select max(created_at) from mails)`

/** Our clock minus theirs: positive if ours is ahead. Null if no time came. */
async function differenceTo(address: string): Promise<{ host: string; ms: number } | null> {
  try {
    const before = Date.now()
    const reply = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const theirs = Date.parse(reply.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return null
    return { host: new URL(address).host, ms: (before + Date.now()) / 2 - theirs }
  } catch {
    return null
  }
}
