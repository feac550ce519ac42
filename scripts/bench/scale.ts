import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { SYNC_SCHEMA } from '../../shared/limits.ts'
import { fillDatabase } from './fill.ts'
import { type Load, load, startScript } from './processes.ts'
import type { Row } from './rows.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const FLAT = '≤ 1.20 × the smallest'

/** The same calls over communities of ten thousand, a hundred thousand and a million posts. Their cost must not grow. */
export async function scaleRows(folder: string): Promise<Row[]> {
  mkdirSync(folder)
  const rows: Row[] = []
  let first: Record<string, Load> | undefined
  for (const posts of SIZES) {
    const loads = await measure(join(folder, String(posts)), posts)
    first ??= loads
    for (const [what, { rate, cost }] of Object.entries(loads)) {
      const growth = (cost / first[what]!.cost).toFixed(2)
      rows.push({
        what: `${what} of ${posts.toLocaleString('en-US')} posts`,
        measured: `${Math.round(rate).toLocaleString('en-US')}/s = ${growth} × the smallest`,
        goal: FLAT,
        cost,
      })
    }
  }
  return rows
}

async function measure(folder: string, posts: number): Promise<Record<string, Load>> {
  mkdirSync(folder)
  const { communityIds } = await fillDatabase(join(folder, 'loreloom.db'), posts)
  const community = communityIds[0]!
  const app = await startScript('./app-server.ts', ['uncached'], {
    DATA_DIR: folder,
    PROOF_WORK: '0',
  })
  const device = { epoch: 1, device_id: v7(), schema: SYNC_SCHEMA }
  const pull = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...device, cursor: { [`community:${community}`]: posts - 19 } }),
  } as const
  const loads = {
    feed: await load(app, `/api/communities/${community}/posts?limit=20&sort=new`),
    'feed by hot': await load(app, `/api/communities/${community}/posts?limit=20&sort=hot`),
    'pull of 20': await load(app, '/api/sync/pull', pull),
  }
  await app.stop()
  rmSync(folder, { recursive: true })
  return loads
}
