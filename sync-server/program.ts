import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Code that the built server loads on demand: one folder below the programs. */
const LOADED_ON_DEMAND = /\/assets\/[^/]+\.js$/

/** The file of a program of its own, beside who starts it: in the sources, and in the built server, where all lie together. */
export function programBeside(url: string, name: string): string {
  const folder = LOADED_ON_DEMAND.test(url) ? '..' : '.'
  return fileURLToPath(new URL(`${folder}/${name}${extname(url)}`, url))
}
