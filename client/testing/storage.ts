import { Window } from 'happy-dom'
import { afterEach, beforeEach, vi } from 'vitest'

/** Each test of the file begins with an empty `localStorage`; the next file of the same worker has none. */
export function giveStorage(): void {
  const { localStorage } = new Window()
  beforeEach(() => void vi.stubGlobal('localStorage', localStorage))
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })
}
