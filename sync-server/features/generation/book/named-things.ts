import { wordsIn } from './words-in.ts'

interface Named<T> {
  /** In the order in which they came. */
  no: number
  /** The words of the name, with a space at each end. */
  words: string
  thing: T
}

/**
 * Things by their names, of which a text may have a part: the words of a name find them, so that a long story bible
 * costs no time.
 */
export class NamedThings<T> {
  readonly all: T[] = []
  readonly #byWord = new Map<string, Named<T>[]>()

  add(name: string, thing: T): void {
    const words = wordsIn(name)
    const named = { no: this.all.push(thing), words: spaced(words), thing }
    for (const word of new Set(words)) {
      const others = this.#byWord.get(word)
      if (others) others.push(named)
      else this.#byWord.set(word, [named])
    }
  }

  /**
   * Things with this name, with whole words of it as their name, or with a name of which it is whole words; the first
   * first.
   */
  called(name: string): T[] {
    const words = wordsIn(name)
    const wanted = spaced(words)
    const near = new Set(words.flatMap((word) => this.#byWord.get(word) ?? []))
    return [...near]
      .filter((one) => one.words.includes(wanted) || wanted.includes(one.words))
      .toSorted((a, b) => a.no - b.no)
      .map(({ thing }) => thing)
  }
}

const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `
