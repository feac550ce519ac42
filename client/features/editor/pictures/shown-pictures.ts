/** A picture may be on its way from another writer's device: these waits come before another attempt. */
const WAITS_MS = [2_000, 6_000, 20_000, 60_000]

/** The pictures of an editor, each loaded once. */
export class ShownPictures {
  readonly #load: (id: string) => Promise<Blob>
  readonly #addresses = new Map<string, Promise<string>>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #isOver = false

  constructor(load: (id: string) => Promise<Blob>) {
    this.#load = load
  }

  show(id: string, image: HTMLImageElement, attempt = 0): void {
    image.classList.remove('is-missing')
    this.#addressOf(id)
      .then((address) => {
        image.src = address
      })
      .catch(() => {
        this.#addresses.delete(id)
        image.classList.add('is-missing')
        const wait = WAITS_MS[attempt]
        if (wait === undefined || this.#isOver) return
        const timer = setTimeout(() => {
          this.#timers.delete(timer)
          if (image.isConnected) this.show(id, image, attempt + 1)
        }, wait)
        this.#timers.add(timer)
      })
  }

  #addressOf(id: string): Promise<string> {
    const known = this.#addresses.get(id)
    if (known) return known
    const address = this.#load(id).then((blob) => URL.createObjectURL(blob))
    this.#addresses.set(id, address)
    return address
  }

  destroy(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const address of this.#addresses.values())
      void address.then(URL.revokeObjectURL).catch(() => undefined)
  }
}
