// Before the first paint, so that a dark room stays dark. Light is the default.
try {
  const stored = JSON.parse(localStorage.getItem('theme-storage') ?? 'null')
  const theme = stored?.state?.theme === 'dark' ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#1c1a17' : '#ffffff')
} catch {
  document.documentElement.dataset.theme = 'light'
}
