/** A longer pause is no time of writing. */
const PAUSE_MS = 5 * 60_000
/** After so long without a word a new sitting begins. */
const BREAK_MS = 30 * 60_000

/** The words of one day that the server was not told of yet. */
export interface Piece {
  day: string
  words: number
  seconds: number
  sittings: number
  /** The latest writing in it. */
  at: number
  /** Its scene. */
  sceneId: string
}

/** The words and the time of one writer in one room since it was opened. The caller gives the clock. */
export class Sitting {
  readonly #dayOf: (at: number) => string
  readonly #listeners = new Set<() => void>()
  #words = 0
  #ms = 0
  #last: number | null = null
  #piece: Piece | null = null
  /** Of earlier days, and those that could not be told. */
  #waiting: Piece[] = []
  /** On their way to the disk. */
  readonly #underWay = new Set<Piece>()

  constructor(dayOf: (at: number) => string) {
    this.#dayOf = dayOf
  }

  /** Words since the room was opened, added less deleted. */
  get words(): number {
    return this.#words
  }

  get seconds(): number {
    return Math.round(this.#ms / 1_000)
  }

  /** True if something waits to be told. */
  get isUntold(): boolean {
    return this.#piece !== null || this.#waiting.length > 0
  }

  /** Words of a day that no row has yet. */
  untold(day: string): number {
    return [...this.#underWay, ...this.#waiting, ...(this.#piece ? [this.#piece] : [])]
      .filter((piece) => piece.day === day)
      .reduce((sum, { words }) => sum + words, 0)
  }

  /** Notes writing; `words` is 0 while a word is not finished. */
  write(sceneId: string, words: number, now: number): void {
    const pause = this.#last === null ? Infinity : Math.max(0, now - this.#last)
    const ms = pause <= PAUSE_MS ? pause : 0
    const day = this.#dayOf(now)
    const begun = { day, words: 0, seconds: 0, sittings: 0 }
    if (this.#piece && this.#piece.day !== day) this.#waiting.push(this.#piece)
    const piece = this.#piece?.day === day ? this.#piece : begun
    const { seconds } = this
    this.#words += words
    this.#ms += ms
    this.#last = now
    this.#piece = {
      day,
      words: piece.words + words,
      seconds: piece.seconds + this.seconds - seconds,
      sittings: piece.sittings + (pause > BREAK_MS ? 1 : 0),
      at: now,
      sceneId,
    }
    this.#changed()
  }

  /** Notes writing at this moment. */
  readonly writeNow = (sceneId: string, words: number) => this.write(sceneId, words, Date.now())

  /** Tells each piece once; one that could not be told waits for the next time. */
  async tell(store: (piece: Piece) => Promise<unknown>): Promise<void> {
    if (this.#piece) this.#waiting.push(this.#piece)
    this.#piece = null
    for (let piece = this.#waiting.shift(); piece; piece = this.#waiting.shift()) {
      this.#underWay.add(piece)
      try {
        await store(piece)
      } catch (error) {
        this.#waiting.unshift(piece)
        throw error
      } finally {
        this.#underWay.delete(piece)
        this.#changed()
      }
    }
  }

  /** The page closes: gives what is untold to a note. What it cannot keep stays here. */
  leave(note: (pieces: Piece[]) => boolean): void {
    const pieces = [...this.#waiting, ...(this.#piece ? [this.#piece] : [])]
    if (pieces.length === 0 || !note(pieces)) return
    this.#piece = null
    this.#waiting = []
    this.#changed()
  }

  readonly listen = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
