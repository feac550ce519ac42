import { type ComponentType, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { deviceSchema } from '../features/device-schema.ts'
import { useFileUrl } from '../features/files/use-file-url.ts'
import { untilLoaded } from '../missing-parts.ts'
import { type Page, PageContext } from '../sync/store/page.ts'
import {
  type FromFeatures,
  newVisit,
  SyncProvider,
  type Visit,
} from '../sync/react/SyncProvider.tsx'
import { FileSource } from '../ui/file-source.ts'
import { lazyNamed, loadParts, PartsShown } from '../ui/part.tsx'
import { PageTime } from '../ui/use-now.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { Later } from './Later.tsx'
import { loadScreenOf } from './routes.tsx'
import { Shell } from './Shell.tsx'

const FEATURES: FromFeatures = {
  schema: deviceSchema,
  /** The effects of changes on this device: a signed-in user needs them before the first screen, a visitor never. */
  async loadMutators() {
    const parts = ['Joined', 'AccountCorner', 'SyncChip', 'MemberBar', 'MemberHome', 'WindowedList']
    const load = () => Promise.all([import('../features/index.ts'), loadParts(parts)])
    // While the databases open. What does not come is asked for again when it is shown.
    void loadScreenOf(location.pathname).catch(() => undefined)
    const [{ mutators }] = await untilLoaded(load)
    return mutators
  },
  loadOffline: async () => (await import('../features/offline-contents.ts')).offlineContents,
}
/** See `Visit`. */
export const appVisit = (): Visit => newVisit(FEATURES)

const Messages = lazyNamed(() => import('./Messages.tsx'), 'Messages')

interface Props {
  /** On the server there is one address, and no history. */
  Router?: ComponentType<{ children: ReactNode }>
  /** The page that the server renders now, or has rendered; null if the app starts without one. */
  page?: Page | null
  visit?: Visit
}

export function App({ Router = BrowserRouter, page = null, visit }: Props) {
  return (
    <CrashScreen>
      <PageContext value={page}>
        <PageTime value={page?.now ?? null}>
          <PartsShown value={page?.uses ?? null}>
            <SyncProvider features={FEATURES} visit={visit}>
              <FileSource value={useFileUrl}>
                <Router>
                  <AuthDialogs>
                    <Shell />
                    <Later>
                      <Messages />
                    </Later>
                  </AuthDialogs>
                </Router>
              </FileSource>
            </SyncProvider>
          </PartsShown>
        </PageTime>
      </PageContext>
    </CrashScreen>
  )
}
