// Before the first paint, so that a dark room stays dark; light is the default. The splash says what this place is to
// those who have never been here.
{
  const root = document.documentElement
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  root.dataset.theme = stored('theme-storage')?.state?.theme === 'dark' ? 'dark' : 'light'
  root.dataset.visit = stored('last-account') ? 'again' : 'first'
  // What the first page shows is asked for before the app is here to ask (client/sync/platform.ts takes it over).
  const feed = '/api/feed?limit=20&sort=new&period=all&scope=all'
  if (root.dataset.visit === 'first' && location.pathname === '/' && !location.search)
    globalThis.askedEarly = { url: feed, reply: fetch(feed).catch(() => null) }
  if (root.dataset.theme === 'dark')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#1c1a17')
}
