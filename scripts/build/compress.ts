import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)

/** Writes `name.br` beside every text file worth it, at the best quality: once per build, not once per request. */
export async function compress(
  folder: string,
): Promise<{ files: number; before: number; after: number }> {
  const sizes = await Promise.all(
    globSync('**/*.{js,css,html,svg,json,webmanifest,txt}', { cwd: folder }).map(async (name) => {
      if (existsSync(join(folder, `${name}.br`))) return undefined
      const content = readFileSync(join(folder, name))
      if (content.length < MIN_BYTES) return undefined
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      const smaller = await brotli(content, { params })
      if (smaller.length >= content.length) return undefined
      writeFileSync(join(folder, `${name}.br`), smaller)
      return { before: content.length, after: smaller.length }
    }),
  )
  const written = sizes.filter((size) => size !== undefined)
  return {
    files: written.length,
    before: written.reduce((sum, size) => sum + size.before, 0),
    after: written.reduce((sum, size) => sum + size.after, 0),
  }
}
