import { BrowserRouter } from 'react-router-dom'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { useFileUrl } from '../features/files/use-file-url.ts'
import { mutators } from '../features/mutators.ts'
import { SyncProvider } from '../sync/react.tsx'
import { FileSource } from '../ui/file-source.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { Shell } from './Shell.tsx'

export function App() {
  return (
    <CrashScreen>
      <SyncProvider mutators={mutators}>
        <FileSource value={useFileUrl}>
          <BrowserRouter>
            <AuthDialogs>
              <Shell />
              <Toasts />
            </AuthDialogs>
          </BrowserRouter>
        </FileSource>
      </SyncProvider>
    </CrashScreen>
  )
}
