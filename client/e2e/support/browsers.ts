import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
/** Chromium without a window and its parts: the same pages for a sixth less processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'
/**
 * Chromium uses the last of two lists of features to disable: Playwright's list, and features that cost a second for each
 * window and that no page uses.
 */
const LEFT_OUT = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Pages inside the address bar, in two processes of their own.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A process in store for the next page.
  'SpareRendererForSitePerProcess',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${LEFT_OUT.join(',')}`,
  // Pages of a person share a process: to start one for each costs up to a third of a load.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // A camera that shows colours, with permission granted.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]

/** `whole` has windows, and what only those have: notifications, for one. */
export type Kind = 'whole' | 'shell'

const shared: Partial<Record<Kind, Promise<Browser>>> = {}

/** One browser of a kind for all files of a test worker; it ends with the worker. */
export function sharedBrowser(kind: Kind): Promise<Browser> {
  const executablePath = kind === 'shell' && existsSync(SHELL) ? SHELL : CHROMIUM
  return (shared[kind] ??= chromium.launch({ executablePath, args: FLAGS }))
}

/** The pages that are open in these browsers. */
export async function openPages(): Promise<Page[]> {
  const browsers = await Promise.all(Object.values(shared))
  return browsers.flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
}

/** A browser whose profile stays on the disk, so that it can be killed and opened again. */
export function launchProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: FLAGS,
    baseURL,
    viewport: { width: 1280, height: 800 },
  })
}
