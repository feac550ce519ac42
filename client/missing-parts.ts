const PAUSE_MS = 10_000

/** How many parts wait for code that could not be loaded. */
let missing = 0
let isHidden = false
let timer: ReturnType<typeof setTimeout> | undefined
let again: (() => void)[] = []
const listeners = new Set<() => void>()

/**
 * Loads the code of a part. A network that fails takes nothing away that is on the screen: the part waits, the user is told, and
 * it is tried again every ten seconds, when the network comes back, and when the user says so.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    missing += 1
    isHidden = false
    const loaded = await loadLater(load)
    missing -= 1
    publish()
    return loaded
  }
}

async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  const nextTime = new Promise<void>((resolve) => void again.push(resolve))
  if (!isHidden) timer ??= setTimeout(tryAgain, PAUSE_MS)
  addEventListener('online', tryAgain)
  publish()
  await nextTime
  return load().catch(() => loadLater(load))
}

/** Asks for all missing parts once more. */
export function tryAgain(): void {
  clearTimeout(timer)
  timer = undefined
  const waiting = again
  again = []
  for (const resume of waiting) resume()
}

/** The user goes on without: nothing is said or tried until the network comes back, or another part is missing. */
export function goOnWithout(): void {
  clearTimeout(timer)
  timer = undefined
  isHidden = true
  publish()
}

function publish() {
  for (const listener of listeners) listener()
}

/** Hears when `isPartMissing` may have changed. */
export function watchMissingParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the user has to know that a part of the app is missing. */
export const isPartMissing = (): boolean => missing > 0 && !isHidden
