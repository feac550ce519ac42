const TERMINAL_MS = 200
const LOG_MS = 10_000

/** Says on the terminal how far it is: on one line that it writes again, or on a line now and then where nobody looks on. */
export class Progress {
  readonly #out: NodeJS.WriteStream
  #shownAt = Date.now()
  #isOpen = false

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out
  }

  /** A step of the move, which stays on the screen. */
  say(line: string): void {
    this.#end()
    this.#out.write(`${line}\n`)
  }

  /** A figure that the next one replaces. */
  show(line: () => string): void {
    const now = Date.now()
    if (now - this.#shownAt < (this.#out.isTTY ? TERMINAL_MS : LOG_MS)) return
    this.#shownAt = now
    this.#isOpen = this.#out.isTTY
    this.#out.write(this.#out.isTTY ? `\r\x1b[K  ${line()}` : `  ${line()}\n`)
  }

  #end(): void {
    if (this.#isOpen) this.#out.write('\r\x1b[K')
    this.#isOpen = false
  }
}

export const count = (n: number) => n.toLocaleString('en')
