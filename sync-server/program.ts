import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file of a program of its own, beside who starts it: in the sources, and in the built server, where all lie together. */
export function programBeside(url: string, name: string): string {
  return fileURLToPath(new URL(`${name}${extname(url)}`, url))
}
