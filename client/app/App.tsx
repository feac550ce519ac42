import { BrowserRouter } from 'react-router-dom'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { mutators } from '../features/mutators.ts'
import { SyncProvider } from '../sync/react.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { Shell } from './Shell.tsx'

export function App() {
  return (
    <CrashScreen>
      <SyncProvider mutators={mutators}>
        <BrowserRouter>
          <AuthDialogs>
            <Shell />
            <Toasts />
          </AuthDialogs>
        </BrowserRouter>
      </SyncProvider>
    </CrashScreen>
  )
}
