import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Brings every stored file of one folder into another that lacks it, as a hard link where that is possible: what lies
 * under a name is never changed, only replaced or removed. `isWanted` tells what is brought though there is one; it goes to
 * `elsewhere` if that is given. Returns how many were brought.
 */
export function mirrorFiles(
  from: string,
  to: string,
  isWanted: (source: string, target: string) => boolean = () => false,
  elsewhere = to,
): number {
  if (!existsSync(from)) return 0
  let brought = 0
  for (const shard of readdirSync(from)) {
    for (const name of readdirSync(join(from, shard))) {
      const [source, target] = [join(from, shard, name), join(to, shard, name)]
      const isThere = existsSync(target)
      if (isThere && !isWanted(source, target)) continue
      if (bringFile(source, isThere ? join(elsewhere, shard, name) : target)) brought += 1
    }
  }
  return brought
}

/** Puts one file under a name, whole or not at all; false when it is gone meanwhile: the database that follows knows no more of it. */
export function bringFile(source: string, target: string): boolean {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const made = `${target}.new`
  rmSync(made, { force: true })
  try {
    linkSync(source, made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    copyFileSync(source, made)
  }
  renameSync(made, target)
  return true
}

/** True when the server has replaced the file since it was copied: a video that it made playable. */
export function hasOtherSize(source: string, target: string): boolean {
  return statSync(source, { throwIfNoEntry: false })?.size !== statSync(target).size
}
