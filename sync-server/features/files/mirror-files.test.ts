import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { FolderStore } from '../../one-node/file-store.ts'
import type { FileStore } from './file-store.ts'
import { mirrorFiles } from './mirror-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-mirror-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function store(files: FileStore, id: string, text: string): Promise<void> {
  await files.writePart(id, Buffer.from(text), 0)
  await files.keep(files.uploadPath(id), id)
  await files.dropUpload(id)
}

test('a backup keeps files as they were, whatever becomes of them, and gives them back', async () => {
  const files = new FolderStore(dataDir)
  const [kept, replaced, deleted] = [newId(), newId(), newId()]
  for (const id of [kept, replaced, deleted]) await store(files, id, 'before')
  const backup = join(dataDir, 'backup.files')
  expect(mirrorFiles(join(dataDir, 'files'), backup)).toBe(3)
  expect(mirrorFiles(join(dataDir, 'files'), backup)).toBe(0)
  await store(files, replaced, 'after')
  await files.erase([deleted])
  expect(mirrorFiles(backup, join(dataDir, 'files'))).toBe(1)
  const read = (id: string, folder = join(dataDir, 'files')) =>
    readFileSync(join(folder, id.slice(-2), id), 'utf8')
  expect([read(kept), read(replaced), read(deleted)]).toEqual(['before', 'after', 'before'])
  expect(read(replaced, backup)).toBe('before')
  expect(mirrorFiles(join(dataDir, 'nothing-here'), backup)).toBe(0)
})
