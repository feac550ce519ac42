import { readFileSync } from 'node:fs'

const TICK_MS = 10

interface Process {
  pid?: number | undefined
}

/** Milliseconds that a process has had of the processor. Linux tells it. */
export function processorTime(process: Process): number {
  const { user, system } = timesOf(process)
  return user + system
}

/** The same of a process with all that it started, also what has ended. */
export function processorTimeOfTree({ pid }: Process): number {
  const { user, system, ended } = timesOf({ pid })
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children
    .filter(Boolean)
    .reduce((sum, child) => sum + ofChild(Number(child)), user + system + ended)
}

function ofChild(pid: number): number {
  try {
    return processorTimeOfTree({ pid })
  } catch {
    // It has ended since.
    return 0
  }
}

function timesOf({ pid }: Process) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) * TICK_MS) as [number, number, number, number]
  return { user, system, ended: endedUser + endedSystem }
}
