/** Posts, comments and other things that keys step through. Each says by `data-*` what it offers to the key that is pressed on it. */
export const ITEM = '[data-item]'

type Offered =
  | '[data-vote=up]'
  | '[data-vote=down]'
  | '[data-fold]'
  | '[data-reply]'
  | '[data-open]'

function currentItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ITEM) ?? null
}

/** To the next item, or the one before; without one, to the first that is in sight. */
export function step(direction: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>(ITEM)].filter((item) =>
    item.checkVisibility(),
  )
  const current = currentItem()
  const next = current
    ? items[items.indexOf(current) + direction]
    : items.find((item) => item.getBoundingClientRect().bottom > 80)
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

/** Presses what the item that has the focus offers, if it does. */
export function press(offered: Offered): boolean {
  const target = currentItem()?.querySelector<HTMLElement>(offered)
  target?.click()
  return Boolean(target)
}
