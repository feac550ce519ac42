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
  root.dataset.theme = stored('theme-storage')?.state?.theme === 'dark' ? 'dark' : 'light'
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
  if (root.dataset.theme === 'dark')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#1c1a17')
}
