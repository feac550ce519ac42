import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Brings every stored file of one folder into another that lacks it, as a hard link where that is possible: what lies
 * under a name is never changed, only replaced or removed. Returns how many were brought.
 */
export function mirrorFiles(from: string, to: string): number {
  if (!existsSync(from)) return 0
  let brought = 0
  for (const shard of readdirSync(from)) {
    mkdirSync(join(to, shard), { recursive: true, mode: 0o700 })
    for (const name of readdirSync(join(from, shard))) {
      const [source, target] = [join(from, shard, name), join(to, shard, name)]
      if (existsSync(target)) continue
      try {
        linkSync(source, target)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // Deleted meanwhile: the database that knows no more of it follows.
        if (code === 'ENOENT') continue
        copyFileSync(source, target)
      }
      brought += 1
    }
  }
  return brought
}
