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
  globalThis.pressedEarly = new Set()
  const note = ({ type, target }) => {
    const button = target.closest?.('#root[data-page] button')
    // A menu opens as the pointer comes down.
    if (!button || (type !== 'click' && !button.hasAttribute('aria-haspopup'))) return
    // Each once, in the order of the last presses: who waits presses again.
    globalThis.pressedEarly.delete(button)
    globalThis.pressedEarly.add(button)
    button.dataset.pressed = ''
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
  // For a user with an account on this device the app starts at once. Visitors read the server's page: the app, which is much
  // larger, comes once they do something there, so that who only looks pays for no more.
  const files = document.querySelector('meta[name="app"]')?.content.split(' ') ?? []
  const link = (attributes) =>
    document.head.appendChild(Object.assign(document.createElement('link'), attributes))
  const waiting = new Set(files)
  const ask = () => {
    for (const href of waiting) link({ rel: 'modulepreload', href })
    waiting.clear()
  }
  // The server's page has the styles that it needs itself.
  const wholeSheet = () => {
    const href = document.querySelector('style[data-part-of]')?.dataset.partOf
    if (!href) return
    return new Promise((onload, onerror) => link({ rel: 'stylesheet', href, onload, onerror }))
  }
  // The entry stands first, and needs the others. Each is evaluated in a task of its own, so that the browser answers between.
  const run = async () => {
    const scripts = files.splice(0)
    try {
      if (scripts.length > 0) await wholeSheet()
      for (const file of scripts.toReversed()) {
        await import(file)
        await new Promise((resolve) => setTimeout(resolve))
      }
    } catch {
      // The network is away: it begins with the next press, or when the network is back.
      files.push(...scripts)
    }
  }
  const begin = () => {
    ask()
    void run()
  }
  // Back may lead to an entry of the app's in the document that was reloaded: then the server's page of that address is due.
  const page = () => location.pathname + location.search
  const shown = page()
  addEventListener('popstate', () => {
    if (files.length > 0 && page() !== shown) location.reload()
  })
  const beginOnceUsed = () => {
    addEventListener('online', begin)
    if (root.dataset.visit === 'again' || !document.querySelector('#root[data-page]'))
      return begin()
    const loaded = new Promise((resolve) => addEventListener('load', resolve))
    const on = (types, act) => {
      for (const type of types) addEventListener(type, act, { capture: true, passive: true })
    }
    on(['pointerdown', 'keydown', 'focusin'], begin)
    // Fonts and pictures come first for who only moves. A pointer that rests moves by nothing as the page comes below it.
    on(['mousemove', 'scroll'], ({ type, movementX, movementY }) => {
      if (waiting.size > 0 && (type === 'scroll' || movementX || movementY)) void loaded.then(begin)
    })
    // Who reads without a move finds the page live and kept for later, too.
    setTimeout(begin, 10_000)
  }
  if (root.dataset.visit === 'again') ask()
  if (files.length > 0) addEventListener('DOMContentLoaded', beginOnceUsed)
  if (root.dataset.theme === 'dark')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#1c1a17')
}
