/// <reference lib="webworker" />
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** The lazy scripts of the build in one file, text by path: scripts/build/lazy-scripts.ts writes it. */
const LAZY_SCRIPTS = '/lazy-scripts.json'
/** From here on one file with all scripts is cheaper than a request for each that is missing. */
const MANY = 40

type Files = (PrecacheEntry | string)[]

/** Keeps the built files from the worker's installation on, and answers with them. */
export function keepBuiltFiles(files: Files): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList(files)
  self.addEventListener('install', (event) => event.waitUntil(install(event, controller, files)))
  self.addEventListener('activate', (event) => void controller.activate(event))
  registerRoute(new PrecacheRoute(controller))
  return controller
}

/** Workbox asks for one file after another: so it is given those alone that nothing else brings. */
async function install(event: ExtendableEvent, controller: PrecacheController, files: Files) {
  const cache = await self.caches.open(controller.strategy.cacheName)
  const keyOf = (file: PrecacheEntry | string) =>
    controller.getCacheKeyForURL(typeof file === 'string' ? file : file.url)!
  const missingFiles = async () => {
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    return files.filter((file) => !kept.has(keyOf(file)))
  }
  const missing = await missingFiles()
  // A first visit, or an update that renamed most scripts. Where it fails, each file is asked for by itself.
  if (missing.length >= MANY)
    await keepLazyScripts(cache, missing.map(keyOf)).catch(() => undefined)
  const rest = new PrecacheController()
  rest.addToCacheList(await missingFiles())
  await rest.install(event)
}

async function keepLazyScripts(cache: Cache, keys: string[]): Promise<void> {
  const response = await fetch(LAZY_SCRIPTS)
  if (!response.ok) return
  const scripts = new Map(Object.entries((await response.json()) as Record<string, string>))
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8' }
  await Promise.all(
    keys.map(async (key) => {
      const text = scripts.get(new URL(key).pathname)
      if (text !== undefined) await cache.put(key, new Response(text, { headers }))
    }),
  )
}
