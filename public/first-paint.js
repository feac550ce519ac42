// Before the first paint, so that a dark room stays dark; light is the default. What the server wrote for visitors, and
// what the splash says to them, is not shown to those who have an account here.
{
  const root = document.documentElement
  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  const theme = stored('theme-storage')?.state?.theme
  const isDark =
    theme === 'device' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  root.dataset.theme = isDark ? 'dark' : 'light'
  // A chapter is set as its reader likes it (client/features/reading/reader-look.ts).
  const look = location.pathname.includes('/chapters/') && stored('reader-look')
  if (look) {
    for (const name in look.style) root.style.setProperty(name, look.style[name])
    Object.assign(root.dataset, look.data)
  }
  root.dataset.visit = stored('last-account') || stored('auth-storage') ? 'again' : 'first'
  if (localStorage.getItem('intro-closed')) root.dataset.intro = 'closed'
  // Links of the server's page work at once; a button waits for the app (client/app/early-input.ts).
  const note = ({ type, target }) => {
    const button = target.closest?.('#root[data-page] button')
    // A menu opens as the pointer comes down.
    if (button && (type === 'click' || button.hasAttribute('aria-haspopup')))
      globalThis.pressedEarly = button
  }
  addEventListener('pointerdown', note, true)
  addEventListener('click', note, true)
  // So do keys that no field and no button takes: shortcuts, and the arrows that turn pages and pictures.
  globalThis.keysPressedEarly = []
  const noteKey = ({ key, target, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey || key === 'Enter' || key === ' ') return
    if (!target.closest?.('input, textarea, select')) globalThis.keysPressedEarly?.push(key)
  }
  addEventListener('keydown', noteKey, true)
  // For a user with an account on this device the app starts at once. Visitors read the server's page: its fonts and pictures
  // load first, and the app, which is much larger, once the screen shows them or the visitor presses something.
  const files = document.querySelector('meta[name="app"]')?.content.split(' ') ?? []
  const waiting = new Set(files)
  const ask = () => {
    for (const href of waiting)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    waiting.clear()
  }
  // The entry stands first, and needs the others. Each is evaluated in a task of its own, so that the browser answers between.
  const run = async () => {
    for (const file of files.splice(0).reverse()) {
      await import(file)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const begin = () => {
    ask()
    void run()
  }
  const beginOnceShown = () => {
    if (root.dataset.visit === 'again' || !document.querySelector('#root[data-page]'))
      return begin()
    const painted = new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    )
    const beginAfterFrame = () => requestAnimationFrame(() => setTimeout(begin))
    addEventListener('load', () => void painted.then(beginAfterFrame))
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, true)
    // A picture may never arrive, and a hidden tab paints nothing.
    setTimeout(begin, 2000)
  }
  if (root.dataset.visit === 'again') ask()
  if (files.length > 0) addEventListener('DOMContentLoaded', beginOnceShown)
  if (root.dataset.theme === 'dark')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#1c1a17')
}
