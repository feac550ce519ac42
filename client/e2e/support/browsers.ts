import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { PATIENCE_MS } from '../../../shared/testing/patience.ts'

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
  // A camera with permission granted.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** `whole` has windows, and what only those have: notifications, for one. */
export type Kind = 'whole' | 'shell'

const pathOf = (kind: Kind) => (kind === 'shell' && existsSync(SHELL) ? SHELL : CHROMIUM)
const shared: Partial<Record<Kind, Promise<Browser>>> = {}

/**
 * Pictures of a small camera, five a second, as Chromium's own has 27 times as many pixels, and to encode them costs more than the app.
 * They are noise, so that a recording of a few seconds fills a part of an upload.
 */
function cameraFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-camera-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [width, height] = [320, 240]
  const frames = Array.from({ length: 5 }, () => [
    Buffer.from('FRAME\n'),
    randomBytes(width * height),
    Buffer.alloc((width * height) / 2, 128),
  ])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`)
  const file = join(folder, 'camera.y4m')
  writeFileSync(file, Buffer.concat([header, ...frames.flat()]))
  return file
}

/** One browser of a kind for all files of a test worker; it ends with the worker. */
export function sharedBrowser(kind: Kind): Promise<Browser> {
  const executablePath = pathOf(kind)
  const args = () => [...FLAGS, `--use-file-for-fake-video-capture=${cameraFile()}`]
  return (shared[kind] ??= chromium.launch({ executablePath, args: args() }))
}

const profiles = new Set<BrowserContext>()

/** The pages that are open in these browsers, and in those of profiles. */
export async function openPages(): Promise<Page[]> {
  const browsers = await Promise.all(Object.values(shared))
  const contexts = browsers.flatMap((browser) => browser.contexts())
  return [...contexts, ...profiles].flatMap((context) => context.pages())
}

/** A browser whose profile stays on the disk, so that it can be killed and opened again. */
export async function launchProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: pathOf('shell'),
    args: FLAGS,
    baseURL,
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  profiles.add(context)
  context.once('close', () => profiles.delete(context))
  return context
}

/** Ends the browser of a profile as a power cut does. */
export async function killProfile(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const gone = new Promise((resolve) => context.once('close', resolve))
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL')
  await gone
}
