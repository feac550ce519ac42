import { afterPaint, notAfterPaint } from '../../after-paint.ts'
import type { DocumentHandle, DocumentStatus } from './open-document.ts'

/** How long better news must last before they are told: between two letters nobody wants to read "Saved". */
const CALM_MS = 600

/**
 * Tells of better news when they have lasted, and at once that they are over: nobody reads "Saved" of a letter that is not. What
 * else is worse waits for the paint, so that the next letters do not wait for it. Returns how to stop.
 */
export function listenCalmly(
  handle: Pick<DocumentHandle, 'listen' | 'status'>,
  changed: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPublishedKept = true
  const publish = () => {
    isPublishedKept = isKept(handle.status)
    changed()
  }
  const publishWorse = () => {
    if (!isKept(handle.status)) publish()
  }
  const stop = handle.listen(() => {
    clearTimeout(timer)
    if (isKept(handle.status)) timer = setTimeout(publish, CALM_MS)
    else if (isPublishedKept) publish()
    else afterPaint(publishWorse)
  })
  return () => {
    stop()
    clearTimeout(timer)
    notAfterPaint(publishWorse)
  }
}

const KEPT = ['saved', 'waiting', 'offline']

function isKept(status: DocumentStatus): boolean {
  return status !== 'loading' && status.local === 'saved' && KEPT.includes(status.server)
}
