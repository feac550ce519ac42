/**
 * The element that has the focus now and gets it back later. A menu's item disappears with its menu, so for an item it is the
 * menu's button.
 */
export function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (activeElement as HTMLElement | null)
}
