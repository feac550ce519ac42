import { PRODUCT } from '#shared/rules/site.ts'
import { useSyncExternalStore } from 'react'
import { ON_SERVER } from './on-server.ts'

interface Site {
  name: string
  icon_file_id: string | null
}
const NAME = 'site-name'
const ICON = 'site-icon'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stored = (key: string) => (ON_SERVER ? null : localStorage.getItem(key))

/** The site's name, as this browser heard it last. */
export const siteName = () => stored(NAME) || PRODUCT

/** Its name and picture; before this browser has heard them, those that the page brought. */
export function useSite(brought?: Site): { name: string; icon: string } {
  const read = (key: string, first = '') => stored(key) ?? first
  const name = useSyncExternalStore(
    subscribe,
    () => read(NAME, brought?.name) || PRODUCT,
    () => brought?.name || PRODUCT,
  )
  const icon = useSyncExternalStore(
    subscribe,
    () => read(ICON, brought?.icon_file_id ?? ''),
    () => brought?.icon_file_id ?? '',
  )
  return { name, icon }
}

export function keepSite({ name, icon_file_id }: Site): void {
  const before = siteName()
  localStorage.setItem(NAME, name)
  localStorage.setItem(ICON, icon_file_id ?? '')
  document.title = document.title.replace(before, siteName())
  for (const listener of listeners) listener()
}
