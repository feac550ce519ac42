import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { type Assembled, assemble } from '../copy/assemble.ts'
import { BESIDE, BESIDE_NAMES, BY_ID } from '../copy/copied-files.ts'
import { readNote, writeNote } from '../copy/copy-note.ts'
import { COPY_ID, getJson, putJson, type Target } from '../copy/target.ts'
import { copyForRestore } from '../db/sqlite/restore.ts'
import { HIGH_WATER } from '../one-node/high-water.ts'
import { bringBeside } from './beside.ts'

/** Proves the state of a second copy, and brings all but the database into the data folder. Returns the secrets that differ. */
export async function stageSecondCopy(
  config: Config,
  target: Target,
  until: number | undefined,
): Promise<Assembled & { others: string[] }> {
  const copy = await getJson<{ id: string }>(target, COPY_ID)
  if (!copy) throw new Error(`There is no second copy in ${target.place}.`)
  const { dataDir } = config
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(dataDir, 'restore-'))
  try {
    const database = join(folder, 'assembled.db')
    const assembled = await assemble(target, database, until)
    await copyForRestore(config, database)
    rmSync(database)
    await bringFiles(target, dataDir)
    for (const name of BESIDE_NAMES) await target.getFile(BESIDE + name, join(folder, name))
    const others = bringBeside(folder, dataDir)
    const mark = join(folder, HIGH_WATER)
    if (existsSync(mark) && !existsSync(join(dataDir, HIGH_WATER)))
      renameSync(mark, join(dataDir, HIGH_WATER))
    adopt(dataDir, target, copy.id)
    return { ...assembled, others }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Notes the epoch in the copy: one more restore has to go above it, also if the server never came to do it itself. */
export function noteEpoch(target: Target, epoch: number): Promise<void> {
  return putJson(target, BESIDE + HIGH_WATER, { epoch, changes: 0 })
}

/** The restored site goes on with this copy, unless it has one in another place. */
function adopt(dataDir: string, { place }: Target, id: string): void {
  const note = readNote(dataDir)
  if (note === null) writeNote(dataDir, { id, place, at: null, problem: null, closed: null })
}

async function bringFiles(target: Target, dataDir: string): Promise<void> {
  for (const folder of BY_ID)
    for (const { name, size } of await target.list(`${folder}/`)) {
      const file = join(dataDir, name)
      if (statSync(file, { throwIfNoEntry: false })?.size === size) continue
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      if (await target.getFile(name, `${file}.new`)) renameSync(`${file}.new`, file)
    }
}
