/// <reference lib="webworker" />
import { paths } from '#shared/paths.ts'

declare const self: ServiceWorkerGlobalScope

/** The server's message, in the form of Declarative Web Push. */
interface Message {
  notification: { title: string; body: string; navigate: string; tag: string }
  app_badge: string
}

const UNREADABLE: Message = {
  notification: {
    title: 'Loreloom',
    body: 'Something new',
    navigate: paths.notifications(),
    tag: 'news',
  },
  app_badge: '',
}
const ANSWER_MS = 1_000

/** Shows push messages while the app is closed, and opens their address on a click. */
export function listenForMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data as string))
  })
}

function read(data: PushMessageData | null): Message {
  try {
    const message = data?.json() as Message
    return typeof message.notification.body === 'string' ? message : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

async function show({ notification, app_badge }: Message): Promise<void> {
  const { title, body, navigate, tag } = notification
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await self.registration.showNotification(title, {
    body,
    // One notification for each subject: a new one replaces the old one.
    tag,
    icon: '/icons/icon-192.png',
    data: pathOf(navigate),
    // A user who looks at the app sees the bell.
    silent: pages.some((page) => page.focused),
  })
  const unread = Number(app_badge)
  if (unread > 0 && 'setAppBadge' in self.navigator)
    await self.navigator.setAppBadge(unread).catch(() => undefined)
}

/** Only addresses of this app, under the name by which this browser reaches it. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, self.location.origin)
  return pathname + search
}

/** In a page that is open already, if there is one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((each) => each.focused) ?? pages[0]
  if (page && (await leadThere(page, path))) {
    // Some browsers only let a page be focused shortly after the click.
    await page.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(path)
}

/** Resolves with true if the page answers that it opens the path; a suspended or old page does not answer. */
function leadThere(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    page.postMessage({ type: 'OPEN', path }, [port2])
    setTimeout(() => resolve(false), ANSWER_MS)
  })
}
