import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commandLine } from '../one-file/command-line.ts'

/** The bucket of the settings, in place of a file or a folder. */
export const BUCKET = 's3'

interface Source {
  /** A backup, the folder of a second copy, or `BUCKET`. */
  from: string
  /** The newest state that is wanted, in ms. */
  until: number | undefined
}

/** Reads the arguments of `restore`; throws with the reason why nothing can be restored from there. */
export function restoreSource(args: string[]): Source {
  const options = { at: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [from] = positionals
  const until = values.at === undefined ? undefined : Date.parse(values.at)
  if (!from || Number.isNaN(until)) throw new Error(`Usage: ${commandLine('restore')}`)
  if (from === BUCKET) return { from, until }
  const stat = statSync(from, { throwIfNoEntry: false })
  if (!stat) throw new Error(`There is no file ${from}.`)
  if (!stat.isFile() && !stat.isDirectory())
    throw new Error(`${from} is neither a file nor a folder.`)
  return { from, until }
}
