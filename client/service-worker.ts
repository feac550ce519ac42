/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { paths } from '#shared/paths.ts'
import { keepBuiltFiles } from './precache.ts'
import { listenForMessages } from './push-messages.ts'
import { keepShared } from './sync/store/shared-things.ts'

declare const self: ServiceWorkerGlobalScope

// Serves the built files and the shell, and nothing else. `/api` never passes through a cache: what people read and
// write offline is in IndexedDB, where it has an owner and an order.
cleanupOutdatedCaches()
const builtFiles = keepBuiltFiles(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(builtFiles.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/assets\//, /\/rss$/],
  }),
)

// A face that a reader has chosen reads offline too.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(?:eb-garamond|opendyslexic)-/.test(url.pathname),
  async ({ request }) => {
    const faces = await caches.open('faces')
    const kept = await faces.match(request)
    if (kept) return kept
    const reply = await fetch(request)
    if (reply.ok) await faces.put(request, reply.clone())
    return reply
  },
)

// What another app shares: kept on this device first, and only then does a page open that shows it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.submit(),
  async ({ request }) => {
    const id = await takeShared(request).catch(() => 'failed')
    return Response.redirect(`${paths.submit()}?shared=${id}`, 303)
  },
  'POST',
)
async function takeShared(request: Request): Promise<string> {
  const form = await request.formData()
  const words = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
  return keepShared({
    use: 'post',
    title: words('title'),
    text: words('text'),
    url: words('url'),
    files: files as File[],
  })
}

listenForMessages()
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'CLAIM_CLIENTS') event.waitUntil(self.clients.claim())
})
clientsClaim()
