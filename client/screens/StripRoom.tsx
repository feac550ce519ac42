import { useRemembered } from '../sync/react/use-remembered.ts'

/** As high as the strip that stood here last, so that nothing moves when it comes. */
export function StripRoom() {
  const cards = useRemembered<number>('strip', undefined)
  return cards ? <div aria-hidden className="mb-6 h-29" /> : null
}
