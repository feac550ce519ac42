import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Parts that the server does not render: they appear once the app runs in the browser. */
export function Later({ children }: { children: ReactNode }) {
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return running && <Suspense fallback={null}>{children}</Suspense>
}
