import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

export const MAX_INITIAL_GZIP_BYTES = 170_000

const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

/** The scripts a browser must load before the first screen: the entry and all it imports statically. */
export function initialScripts(folder: string): { file: string; gzip: number }[] {
  const manifest = ViteManifest.parse(
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')),
  )
  const seen = new Set<string>()
  const queue = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (const key of queue) {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    queue.push(...(chunk.imports ?? []))
  }
  return [...seen]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzip: gzipSync(readFileSync(join(folder, file))).length }))
    .toSorted((a, b) => b.gzip - a.gzip)
}
