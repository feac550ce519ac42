import type { DocumentHandle, DocumentStatus } from './open-document.ts'

/** How long better news must last before they are told: between two letters nobody wants to read "Saved". */
const CALM_MS = 600

/** Tells of worse news at once, and of better ones when they have lasted. Returns how to stop. */
export function listenCalmly(
  handle: Pick<DocumentHandle, 'listen' | 'status'>,
  changed: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = handle.listen(() => {
    clearTimeout(timer)
    if (isKept(handle.status)) timer = setTimeout(changed, CALM_MS)
    else changed()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const KEPT = ['saved', 'waiting', 'offline']

function isKept(status: DocumentStatus): boolean {
  return status !== 'loading' && status.local === 'saved' && KEPT.includes(status.server)
}
