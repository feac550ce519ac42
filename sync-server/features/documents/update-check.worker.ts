import { parentPort } from 'node:worker_threads'
import { applyUpdate, Doc } from 'yjs'

// Applies what may be expensive where it can be ended. Its owner counts the time.
parentPort!.on('message', ({ state, update }: { state: Uint8Array; update: Uint8Array }) => {
  const doc = new Doc()
  if (state.length > 0) applyUpdate(doc, state)
  const before = process.threadCpuUsage()
  applyUpdate(doc, update)
  parentPort!.postMessage(process.threadCpuUsage(before))
})
