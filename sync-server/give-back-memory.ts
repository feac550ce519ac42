import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the first visitors after a start have been served. */
const AFTER_MS = 1_000

/**
 * Collects the garbage of the start and gives its pages back to the system. V8 would keep them, a tenth of the server's memory,
 * until it needs room, which a small site may never do. It takes 30 ms of the processor, once.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
