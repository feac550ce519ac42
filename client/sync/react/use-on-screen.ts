import { useEffect, useState } from 'react'
import { afterPaint } from '../../after-paint.ts'

interface OnScreen {
  promise: Promise<void>
  resolve(): void
}

/** A promise that the rows of this device are on the screen: only then is the network asked for more. */
export function useOnScreen(): OnScreen {
  const [shown] = useState(() => {
    let resolve = () => {}
    const promise = new Promise<void>((done) => (resolve = done))
    return { promise, resolve }
  })
  return shown
}

/** Keeps the promise once the local database has answered. */
export function useNowOnScreen({ resolve }: OnScreen, isHere: boolean): void {
  useEffect(() => {
    if (isHere) afterPaint(resolve)
  }, [resolve, isHere])
}
