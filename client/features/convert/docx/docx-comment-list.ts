import type { Direction } from '#shared/rules/direction.ts'
import type { ICommentOptions } from 'docx'
import type { ThreadText } from '../book-text.ts'
import { clean, cleanLine } from '../text/clean.ts'
import type { Numbered } from '../comments/comment-edges.ts'
import { lineOf } from './docx-blocks.ts'

/** The comments of a document, each with its number; an answer names what it answers. */
export class DocxComments {
  readonly all: ICommentOptions[] = []
  readonly #direction: Direction

  constructor(direction: Direction) {
    this.#direction = direction
  }

  take(threads: ThreadText[]): (Numbered & { scene: number })[] {
    return threads.map(({ scene, from, to, said }) => {
      const first = this.all.length
      for (const [index, { author, date, text }] of said.entries())
        this.all.push({
          id: first + index,
          author: cleanLine(author),
          ...(date !== '' && { date: new Date(date) }),
          ...(index > 0 && { parentId: first }),
          children: clean(text)
            .split('\n')
            .map((line) => lineOf(line, this.#direction, {})),
        })
      return { scene, from, to, numbers: said.map((_, index) => first + index) }
    })
  }
}
