import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLostDisk } from './lose-disk.ts'

testLostDisk('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-other-disk-'))
  const close = async () => rmSync(folder, { recursive: true, force: true })
  return { env: { BACKUP_DIR: folder }, from: folder, folder, close }
})
