/** Refused by PostgreSQL: a text with the sign U+0000. */
const NUL = '22021'
const DENIED = new Set(['42501', '28P01', '28000'])
const FULL = new Set(['53100', '53200'])
const GONE = /^(?:57P0|08|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/

/** What stopped a move, and the cure. */
export function whyItStopped(error: unknown): string {
  const { message, code } = error as { message: string; code?: string }
  return `The move stopped: ${message}.\n${cureOf(code ?? '', message)}\nThe site is unchanged where it was. The same command goes on where it stopped.`
}

function cureOf(code: string, message: string): string {
  if (code === NUL)
    return 'PostgreSQL takes no text with the sign U+0000. Take it out of that text in SQLite, where the server no longer accepts it either.'
  if (code === 'S3_AWAY')
    return 'Look at the S3 settings: the key has to list, read, write and delete in a bucket that exists.'
  if (DENIED.has(code))
    return 'Give that user the database and its tables: alter database NAME owner to USER.'
  if (FULL.has(code))
    return 'Make room for PostgreSQL: the move needs about three times the size of loreloom.db.'
  if (GONE.test(code) || message.startsWith('Connection terminated'))
    return 'PostgreSQL is not there. Start it, or correct its address.'
  return 'Report this, please.'
}
