import { type Site, SITE_KEY, siteListeners, siteName, textOf } from './site-name.ts'

/** Remembers the name and the picture that the server told, and shows them. Apart, because the first paint only reads them. */
export function keepSite(site: Site): void {
  const before = siteName()
  localStorage.setItem(SITE_KEY, textOf(site))
  document.title = document.title.replace(before, siteName())
  for (const listener of siteListeners) listener()
}
