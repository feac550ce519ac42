import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { bytesContracts } from '../testing/ports/bytes.ts'
import { lastingContracts } from '../testing/ports/lasting.ts'
import { messageContracts } from '../testing/ports/messages.ts'
import type { Site } from '../testing/ports/site.ts'
import { FolderStore } from './file-store.ts'
import { portsOfOneNode } from './ports.ts'

async function open(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-ports-'))
  const start = () => portsOfOneNode({ dataDir }, new FolderStore(dataDir))
  let ports = start()
  return {
    node: async () => ports,
    restart: async () => void (ports = start()),
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

describe('one process with one folder', () => {
  messageContracts(open)
  lastingContracts(open)
  bytesContracts(open)
})
