/**
 * Losses of an import: warnings for features of a file that a book of ours cannot hold, for one and for many; `@` is
 * the first of them.
 */
const LOSSES = {
  cover: ['The cover is a drawing (SVG) and was left out.', 'The covers were left out.'],
  contents: ['The table of contents was left out.', 'The tables of contents were left out.'],
  changes: [
    'Tracked changes of the document are taken as accepted.',
    'Tracked changes of the documents are taken as accepted.',
  ],
  comments: [
    '1 comment of the document was left out: comments stay in the file.',
    '# comments of the document were left out: comments stay in the file.',
  ],
  lostComments: [
    '1 comment is about words that do not come along: it stays in the file.',
    '# comments are about words that do not come along: they stay in the file.',
  ],
  pictures: ['1 picture was left out.', '# pictures were left out.'],
  drawings: [
    '1 drawing (SVG) was left out: the pictures of a book are JPEG, PNG, WebP or GIF.',
    '# drawings (SVG) were left out: the pictures of a book are JPEG, PNG, WebP or GIF.',
  ],
  signs: [
    '1 sign that only its own typeface has was left out.',
    '# signs that only their own typeface has were left out.',
  ],
  parts: [
    '1 part of the document is a file of its own and was left out.',
    '# parts of the document are files of their own and were left out.',
  ],
  embedded: [
    '1 note that is shown within another was left out.',
    '# notes that are shown within others were left out.',
  ],
  formulas: [
    '1 formula comes as plain text: “@”.',
    '# formulas come as plain text, the first one as “@”.',
  ],
  capitals: [
    '1 passage that is shown in capitals is kept as it was typed.',
    '# passages that are shown in capitals are kept as they were typed.',
  ],
} as const

export type Loss = keyof typeof LOSSES

const SHOWN_LETTERS = 60

/** Counts losses while a file is read. */
export class LeftOut {
  readonly #counts = new Map<Loss, number>()
  readonly #first = new Map<Loss, string>()

  add(loss: Loss, count = 1): void {
    this.#counts.set(loss, this.count(loss) + count)
  }

  /** One of which the writer is shown the words, if it is the first. */
  addShown(loss: Loss, words: string): void {
    this.add(loss)
    if (!this.#first.has(loss)) this.#first.set(loss, words)
  }

  /** Adds another counter's losses. */
  take(other: LeftOut): void {
    for (const [loss, count] of other.#counts) this.add(loss, count)
    for (const [loss, words] of other.#first)
      if (!this.#first.has(loss)) this.#first.set(loss, words)
  }

  count(loss: Loss): number {
    return this.#counts.get(loss) ?? 0
  }

  /** Sentences for the writer. */
  said(): string[] {
    return (Object.keys(LOSSES) as Loss[])
      .filter((loss) => this.count(loss) > 0)
      .map((loss) => {
        const count = this.count(loss)
        const first = this.#first.get(loss) ?? ''
        const shown =
          first.length > SHOWN_LETTERS ? `${first.slice(0, SHOWN_LETTERS).trimEnd()}…` : first
        return LOSSES[loss][count === 1 ? 0 : 1]
          .replace('#', String(count))
          .replace('@', () => shown)
      })
  }
}
