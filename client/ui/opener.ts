/** What has the focus now, and is to have it back. An item goes away with its menu, whose button stays. */
export function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (activeElement as HTMLElement | null)
}
