import { PRODUCT } from '#shared/rules/site.ts'
import { useSyncExternalStore } from 'react'
import { ON_SERVER } from './on-server.ts'
import { usePageReply } from './sync/store/page.ts'

export interface Site {
  name: string
  icon_file_id: string | null
}
export const SITE_KEY = 'site'
export const siteListeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  siteListeners.add(listener)
  return () => siteListeners.delete(listener)
}

/** One text, which React compares: the id of the picture, a space, the name. */
export const textOf = (site?: Site) => `${site?.icon_file_id ?? ''} ${site?.name || PRODUCT}`
const kept = () => (ON_SERVER ? null : localStorage.getItem(SITE_KEY))
const nameIn = (text: string) => text.slice(text.indexOf(' ') + 1)

/** The site's name, as this browser heard it last. */
export const siteName = () => nameIn(kept() ?? textOf())

/** Its name and picture; before this browser has heard them, those that the page brought. */
export function useSite(): { name: string; icon: string } {
  const first = textOf(usePageReply((api) => api.server.about({}))?.data)
  const text = useSyncExternalStore(
    subscribe,
    () => kept() ?? first,
    () => first,
  )
  return { name: nameIn(text), icon: text.split(' ')[0]! }
}
