/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// Serves the built files and the shell, and nothing else. `/api` never passes through a cache: what people read and
// write offline is in IndexedDB, where it has an owner and an order.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/assets\//, /\/rss$/],
  }),
)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'CLAIM_CLIENTS') event.waitUntil(self.clients.claim())
})
clientsClaim()
