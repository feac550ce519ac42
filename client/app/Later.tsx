import { type ReactNode, Suspense, useDeferredValue } from 'react'

/** Parts that the server does not render: they appear once the app runs in the browser, after everything else. */
export function Later({ children }: { children: ReactNode }) {
  const running = useDeferredValue(true, false)
  return running && <Suspense fallback={null}>{children}</Suspense>
}
