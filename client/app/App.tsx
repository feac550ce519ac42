import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { useFileUrl } from '../features/files/use-file-url.ts'
import { mutators } from '../features/mutators.ts'
import { SyncProvider } from '../sync/react.tsx'
import { FileSource } from '../ui/file-source.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { Shell } from './Shell.tsx'

const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }))

export function App() {
  return (
    <CrashScreen>
      <SyncProvider mutators={mutators}>
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
