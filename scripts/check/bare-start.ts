import { execFileSync } from 'node:child_process'

const STARTS = 5
const SAY_USED = 'const { user, system } = process.cpuUsage(); (user + system) / 1_000'

/**
 * Milliseconds of the processor for a start of Node that does nothing, the cheapest of five. It is the unit for other starts:
 * machines that count at the same speed differ by more than a factor of two in what reading, mapping and compiling cost.
 */
export function bareStart(): number {
  return Math.min(
    ...Array.from({ length: STARTS }, () =>
      Number(execFileSync(process.execPath, ['-p', SAY_USED], { encoding: 'utf8' })),
    ),
  )
}
