import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => {}

/** What no page of the server has: it is here once the app runs in the browser. */
export function Later({ children }: { children: ReactNode }) {
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return running && <Suspense fallback={null}>{children}</Suspense>
}
