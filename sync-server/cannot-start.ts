import { commandLine, START } from './one-file/command-line.ts'

/** The reason why the server does not start, and the remedy, in words for the operator. */
export class CannotStart extends Error {}

interface StartSettings {
  port: number
  host: string
  dataDir: string
  databaseFile: string
}

/** The message for an error of the machine at the start, with its remedy; null for an unexpected error. */
export function reasonNotToStart(error: unknown, settings: StartSettings): string | null {
  if (error instanceof CannotStart) return error.message
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return whyNoPort(code, settings)
  if (DAMAGED.test(code)) {
    return (
      `The database ${settings.databaseFile} is damaged (${message}).\n` +
      `Put a backup in its place: ${commandLine('restore')}. The damaged one is kept beside it, as .replaced.`
    )
  }
  if (NOT_WRITABLE.test(code) || (syscall === 'mkdir' && NO_FOLDER.test(code))) {
    return (
      `The server cannot write into ${settings.dataDir} (${message}).\n` +
      `Give the folder to whoever runs the server (chown -R USER ${settings.dataDir}), or take another one: DATA_DIR=./other ${START}`
    )
  }
  if (FULL.test(code)) {
    return `There is no space left for ${settings.dataDir} (${message}).\nMake room on its disk and start again. Nothing is lost.`
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return (
      `The disk under ${settings.dataDir} gives errors (${message}).\n` +
      `Look at the disk; then start again, or put a backup in place on another one: ${commandLine('restore')}`
    )
  }
  return null
}

const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB)/
const NOT_WRITABLE = /^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH))/
/** A file stands in the way, or the system makes no folders there. */
const NO_FOLDER = /^(?:ENOENT|ENOTDIR)/
const FULL = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)/

function whyNoPort(code: string, { port, host }: StartSettings): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or take another one for this folder: PORT=8788 ${START}`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Take one above 1023: PORT=8787 ${START}`
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all.`
  return null
}
