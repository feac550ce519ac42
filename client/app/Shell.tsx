import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { matchPath, useLocation, useRoutes } from 'react-router-dom'
import { PATTERNS } from '#shared/paths.ts'
import { ScreenSkeleton } from '../screens/ScreenSkeleton.tsx'
import { useCommand } from '../ui/commands.ts'
import { lazyNamed } from '../ui/part.tsx'
import { toggleTheme } from '../ui/theme.ts'
import { BottomBar } from './BottomBar.tsx'
import { EarlyInput } from './early-input.ts'
import { Header } from './Header.tsx'
import { Later } from './Later.tsx'
import { type Overlay, Overlays } from './Overlays.tsx'
import { routes } from './routes.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './Sidebar.tsx'
import { useLeavePage } from './use-leave-page.ts'
import { useSidebar } from './use-sidebar.ts'
import { widthNow } from '../ui/use-width.ts'

const Notices = lazyNamed(() => import('./Notices.tsx'), 'Notices')
const Unsent = lazyNamed(() => import('./Unsent.tsx'), 'Unsent')

const BARE = [
  [PATTERNS.chapter, 'reads'],
  [PATTERNS.bookEditor, 'room'],
] as const

/**
 * Header, sidebar, the current screen, and on phones the bottom bar. React takes each over from the server's page in a task
 * of its own: that is what a `Suspense` around what never waits is for.
 */
export function Shell() {
  const { collapsed, toggleCollapsed } = useSidebar()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const { pathname } = useLocation()
  useLeavePage()
  // Nothing stands above, beside or below what is read or written: reader and editor have bars of their own.
  const bare = BARE.find(([pattern]) => matchPath(pattern, pathname))?.[1]
  const toggleSidebar = () => {
    if (widthNow() === 'wide' && !bare) toggleCollapsed()
    else setOverlay((open) => (open === 'menu' ? null : 'menu'))
  }
  const openHelp = () => setOverlay('help')
  const openPalette = () => setOverlay('palette')
  useCommand('palette', openPalette)
  useShortcuts({ openHelp, openPalette, toggleSidebar, toggleTheme })
  useCommand('menu', toggleSidebar)
  return (
    <div className="min-h-dvh bg-bg text-text">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-[10px] focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-fg"
      >
        Skip to content
      </a>
      {!bare && (
        <Suspense fallback={null}>
          <Header onMenu={toggleSidebar} />
        </Suspense>
      )}
      <div className={clsx('flex', !bare && 'mx-auto max-w-[115rem]')}>
        {!bare && (
          <Suspense fallback={null}>
            <Sidebar collapsed={collapsed} />
          </Suspense>
        )}
        <Main bare={bare} />
      </div>
      {!bare && (
        <Suspense fallback={null}>
          <BottomBar onWrite={() => setOverlay('create')} />
        </Suspense>
      )}
      <Overlays open={overlay} onOpen={setOverlay} />
    </div>
  )
}

function Main({ bare }: { bare: string | undefined }) {
  const { pathname } = useLocation()
  const screen = useRoutes(routes)
  useScrollMemory()
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        'min-w-0 flex-1 pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none',
        bare ?? 'scroll-mt-16 px-4 pt-4 md:px-6 md:pt-4 md:pb-16 xl:px-8',
      )}
    >
      <Later>
        <Notices />
        <Unsent />
      </Later>
      <ScreenBoundary at={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          {screen}
          <EarlyInput />
        </Suspense>
      </ScreenBoundary>
    </main>
  )
}
