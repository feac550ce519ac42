import { type ReactNode, Suspense } from 'react'
import { useIsRunning } from '../ui/use-taken-over.ts'

/** Parts that the server does not render: they appear once the app runs in the browser. */
export function Later({ children }: { children: ReactNode }) {
  return useIsRunning() && <Suspense fallback={null}>{children}</Suspense>
}
