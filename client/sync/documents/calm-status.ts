import { afterPaint, notAfterPaint } from '../../after-paint.ts'
import type { DocumentHandle, DocumentStatus } from './open-document.ts'

/**
 * The status must stay good this long before the screen shows it: "Saved" between two keystrokes would only flicker.
 */
const CALM_MS = 600

/**
 * Calls `changed` at once when a good status is lost, so that the screen never says "Saved" of an unsaved letter, and
 * only after a good status has lasted. Other changes for the worse wait for the paint, so that they do not delay the
 * next keystroke. Returns a function that stops the listening.
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
