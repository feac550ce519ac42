import { parentPort, workerData } from 'node:worker_threads'

// The globals that a page's worker needs, in a thread of Node.
Object.assign(globalThis, {
  self: {
    addEventListener: (type: string, tell: (event: { data: unknown }) => void) =>
      parentPort!.on(type, (data: unknown) => tell({ data })),
    postMessage: (message: unknown) => parentPort!.postMessage(message),
    // Libraries know a worker by it, and believe without it that they talk to a page.
    importScripts: () => {
      throw new TypeError('A worker that is a module imports.')
    },
  },
})
await import(workerData as string)
