import { parentPort, workerData } from 'node:worker_threads'

// What a worker of a page finds around itself, in a thread of Node.
Object.assign(globalThis, {
  self: {
    addEventListener: (type: string, tell: (event: { data: unknown }) => void) =>
      parentPort!.on(type, (data: unknown) => tell({ data })),
    postMessage: (message: unknown) => parentPort!.postMessage(message),
  },
})
await import(workerData as string)
