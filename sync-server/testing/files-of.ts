import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes of what the store of a folder keeps. */
export function filesOf(dataDir: string): string[] {
  return ['files', 'file-records', 'quarantine', 'exports', 'uploads'].flatMap((part) =>
    readdirSync(join(dataDir, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => {
        const bytes = readFileSync(join(parentPath, name))
        return `${part} ${name} ${createHash('sha256').update(bytes).digest('hex')}`
      })
      .sort(),
  )
}
