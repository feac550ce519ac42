import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { placeCards } from './card-places.ts'

interface Options {
  isOn: boolean
  /** Index of the active card, or -1. */
  active: number
  /** Heights in the window at which the passages stand, card by card; null for one that is gone. */
  passages(): (number | null)[]
  /** The text: the passages move when its size changes. */
  text(): HTMLElement | null
}

/** Puts the cards of a list at the heights of their passages. The list scrolls with the page, as the text does. */
export function useAtLines<T extends HTMLElement>(options: Options): RefObject<T | null> {
  const list = useRef<T>(null)
  const { isOn } = options
  const put = useEffectEvent(() => {
    if (isOn && list.current) place(list.current, options)
  })
  // With each render: cards come, go and become the active one.
  useLayoutEffect(() => put())
  useLayoutEffect(() => {
    const element = list.current
    if (!isOn || !element) return
    const sizes = new ResizeObserver(() => put())
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      // The editor tells the heights of lines that come into sight only then.
      frame = requestAnimationFrame(() => put())
    }
    const text = options.text()
    if (text) sizes.observe(text)
    for (const card of element.children) sizes.observe(card)
    window.addEventListener('scroll', soon, { passive: true })
    return () => {
      sizes.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
    }
  })
  return list
}

function place(list: HTMLElement, { active, passages }: Options): void {
  const cards = [...list.children].filter((card) => card instanceof HTMLElement)
  const { top } = list.getBoundingClientRect()
  const at = passages()
  const sizes = cards.map(({ offsetHeight: height }, i) => {
    const line = at[i] ?? null
    return { at: line === null ? null : line - top, height }
  })
  const tops = placeCards(sizes, active)
  for (const [i, card] of cards.entries()) card.style.top = `${tops[i]!}px`
  const last = tops.length - 1
  list.style.height = last < 0 ? '' : `${tops[last]! + sizes[last]!.height}px`
}
