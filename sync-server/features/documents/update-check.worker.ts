import { parentPort } from 'node:worker_threads'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'

// Applies what may be expensive where it can be ended, and loads what came of it: Yjs then takes the pieces in another order,
// in which the same text can cost a thousand times as much. Its owner counts the time of the dearer one.
parentPort!.on('message', ({ state, update }: { state: Uint8Array; update: Uint8Array }) => {
  const doc = new Doc()
  applyUpdate(doc, state)
  const applied = spentOn(doc, update)
  const loaded = spentOn(new Doc(), encodeStateAsUpdate(doc))
  parentPort!.postMessage(Math.max(applied, loaded))
})

/** In ms of the processor. */
function spentOn(doc: Doc, update: Uint8Array): number {
  const before = process.threadCpuUsage()
  applyUpdate(doc, update)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
