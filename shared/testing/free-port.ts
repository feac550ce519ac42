import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Above the ports that browsers refuse, and below those that systems give to listeners and connections by themselves (Linux: 32,768). */
const FIRST = 12_000
const PORTS = 20_000
/** Each process and thread begins at another place, with more ports than it takes: processes with neighbouring ids run at once. */
const PLACES = 200
const begin = (((process.pid + threadId * 101) % PLACES) * PORTS) / PLACES
let taken = 0

/**
 * A port of 127.0.0.1 for a server that starts in a moment, and perhaps again. A port that the system gives would be anybody's until
 * then: some hundred listeners of other tests ask for one, too.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST + ((begin + taken++) % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error('No port of 127.0.0.1 is free.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
