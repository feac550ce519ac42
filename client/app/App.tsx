import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { useFileUrl } from '../features/files/use-file-url.ts'
import { SyncProvider } from '../sync/react.tsx'
import { FileSource } from '../ui/file-source.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { Shell } from './Shell.tsx'

/** What changes do on this device: whoever is signed in needs it before anything is shown, a visitor never. */
const loadMutators = async () => (await import('../features/mutators.ts')).mutators
const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }))

export function App() {
  return (
    <CrashScreen>
      <SyncProvider loadMutators={loadMutators}>
        <FileSource value={useFileUrl}>
          <BrowserRouter>
            <AuthDialogs>
              <Shell />
              <Suspense fallback={null}>
                <Toasts />
              </Suspense>
            </AuthDialogs>
          </BrowserRouter>
        </FileSource>
      </SyncProvider>
    </CrashScreen>
  )
}
