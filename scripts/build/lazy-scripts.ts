import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** The name that client/precache.ts asks for. */
export const LAZY_SCRIPTS = 'lazy-scripts.json'

/**
 * Writes the lazy scripts into one file, text by path, from which the service worker keeps them with one request. A page
 * has the initial ones already. The script of a worker carries the server's policy and so comes with its own headers.
 */
export function packLazyScripts(folder: string, initial: ReadonlySet<string>): void {
  const names = globSync('assets/*.js', { cwd: folder })
    .filter((name) => !initial.has(name) && !/\.worker-[^/]*$/.test(name))
    .toSorted()
  const texts = names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')])
  const json = Buffer.from(JSON.stringify(Object.fromEntries(texts)))
  writeFileSync(join(folder, LAZY_SCRIPTS), json)
  // The best quality takes six seconds for a file of this size; a window over all of it makes good for most of that.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(join(folder, `${LAZY_SCRIPTS}.br`), brotliCompressSync(json, { params }))
}
