const KEY = 'intro-closed'

/** Whether somebody is here for the first time, as far as this browser remembers. */
export function isIntroWanted(): boolean {
  return localStorage.getItem(KEY) === null && document.documentElement.dataset['visit'] === 'first'
}

export function closeIntro(): void {
  localStorage.setItem(KEY, 'yes')
}
