import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** With the folders above it. Node's `recursive` never returns below `/proc`, where no folder can be made. */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    // If the folder above is there already, the second attempt fails like the first.
    makeFolder(dirname(path), mode)
    mkdirSync(path, mode)
  }
}
