import { useState } from 'react'

/** The element that has the focus now and gets it back later. An item disappears with its menu, so for an item it is the menu’s button. */
export function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (activeElement as HTMLElement | null)
}

/** Gives the focus back, at the end of what lies over the screen, to what had it before anything in there took it. */
export function useGiveBack(): (event: Event) => void {
  const [opener] = useState(openerNow)
  return (event) => {
    event.preventDefault()
    // The code that closed it may already have moved the focus.
    if (document.activeElement === document.body) opener?.focus()
  }
}
