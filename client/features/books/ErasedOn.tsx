import { BIN_DAYS } from '#shared/limits.ts'
import { Day } from '../../ui/Day.tsx'

const DAY_MS = 86_400_000

/** The day on which the server erases what was moved to the bin at this time. */
export function ErasedOn({ deletedAt }: { deletedAt: string }) {
  return <Day date={new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()} />
}
