/** A token bucket: it fills by so much each second, and holds at most one burst. */
export class Allowance {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at = performance.now()

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
  }

  take(amount: number): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
