import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/sqlite/open-database.ts'
import { statement } from '../../db/statement.ts'
import { SECRETS } from '../../secrets.ts'
import { type OpenSite, onTwoNodes } from './site.ts'

/** Secrets, deleted accounts and the high-water mark. */
export function lastingContracts(open: OpenSite): void {
  test('a secret is the same in each process and after a restart, and no other', () =>
    onTwoNodes(open, async (here, there, site) => {
      const hexOf = ({ secrets }: typeof here) =>
        SECRETS.map((name) => secrets[name].toString('hex'))
      const kept = hexOf(here)
      expect(new Set(kept).size).toBe(SECRETS.length)
      expect(kept.every((secret) => secret.length >= 64)).toBe(true)
      expect(hexOf(there)).toEqual(kept)
      await site.restart()
      expect(hexOf(await site.node())).toEqual(kept)
    }))

  test('a deleted account is known in each process and after a restart', () =>
    onTwoNodes(open, async (here, there, site) => {
      expect(await here.erased.isEmpty()).toBe(true)
      await here.erased.add('ada')
      await here.erased.add('ada')
      expect(await there.erased.isEmpty()).toBe(false)
      await site.restart()
      const { erased } = await site.node()
      expect([await erased.has('ada'), await erased.has('bob')]).toEqual([true, false])
    }))

  test('a database is behind the mark of a newer one, also after a restart', () =>
    onTwoNodes(open, async (here, there, site) => {
      const folder = mkdtempSync(join(tmpdir(), 'loreloom-mark-'))
      const [newer, older] = ['newer', 'older'].map((name) => openDatabase(join(folder, name)))
      try {
        expect(await here.highWater.behind(older!)).toBeNull()
        await newer!.write((trx) => trx.run(setHead, {}))
        await here.highWater.note(newer!)
        expect(await there.highWater.behind(newer!)).toBeNull()
        await site.restart()
        expect(await (await site.node()).highWater.behind(older!)).toMatchObject({ epoch: 1 })
      } finally {
        for (const db of [newer, older]) await db!.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }))
}

const setHead = statement()((db) =>
  db.insertInto('sync_scope').values({ scope: 'site', head: 5, min_seq: 0 }),
)
