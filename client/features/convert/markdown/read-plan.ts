import type { ChapterPlan } from '#shared/rules/book-archive.ts'
import {
  MAX_BIBLE_ENTRIES,
  MAX_BOOK_TITLE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_GENRE_LENGTH,
  MAX_PLANNED_WORDS,
  MAX_SECTIONS,
  MAX_TAGS,
  MAX_THEMES,
} from '#shared/limits.ts'
import { ENTRY_TYPES, entryNameProblem, tidyList } from '#shared/rules/writing-form.ts'
import type { EntryText, Working } from '../book-text.ts'
import { printable } from '../text/clean.ts'
import { cutScene } from '../chapters/cut-scene.ts'
import { readEntry, writtenIn } from './own-markdown.ts'
import { counted } from '../preview.ts'
import { asListed, FieldReader, type Listed, listIn, textIn } from '../read-fields.ts'

/** Of a name or a theme. */
const MAX_NAME_LENGTH = 2 * MAX_GENRE_LENGTH

/** Reads the plan in `book.json`, as far as a book can hold it, and counts its losses. */
export class PlanReader {
  /** Whole sentences. */
  readonly #missing: string[] = []
  readonly #fields = new FieldReader()
  #nameless = 0

  get warnings(): string[] {
    const said = [...this.#missing]
    if (this.#nameless > 0)
      said.push(
        `${counted(this.#nameless, 'story bible entry is', 'story bible entries are')} left out: book.json does not say what ${this.#nameless === 1 ? 'it is' : 'they are'} called, or of which kind.`,
      )
    return [...said, ...this.#fields.said('What is planned', 'book')]
  }

  /** Plan of a chapter; null where the file has none. */
  chapter(plan: unknown): ChapterPlan | null {
    if (plan === undefined) return null
    const { summary, estimated_words: words, outline, scenes } = asListed(plan)
    return {
      summary: this.#fields.body(summary, MAX_DESCRIPTION_LENGTH),
      estimated_words: isCount(words) ? words : null,
      outline: this.#document(textIn(outline)),
      scenes: this.#fields
        .first(listIn(scenes), MAX_SECTIONS)
        .map(asListed)
        .map(({ title, note }) => ({
          title: this.#fields.line(title, MAX_BOOK_TITLE_LENGTH),
          note: this.#fields.body(note, MAX_DESCRIPTION_LENGTH),
        })),
    }
  }

  /** Notes of the book; null where the file has none. `textOf` gives the text of a file, null without one. */
  working(about: Listed, textOf: (file: string) => string | null): Working | null {
    const overview = this.#fields.body(about.overview, 4 * MAX_DESCRIPTION_LENGTH)
    const themes = this.#names(about.themes, MAX_THEMES)
    const bible = this.#fields
      .first(listIn(about.bible), MAX_BIBLE_ENTRIES)
      .flatMap((entry) => this.#entry(asListed(entry), textOf) ?? [])
    return overview || themes.length > 0 || bible.length > 0 ? { overview, themes, bible } : null
  }

  #entry(
    { file, kind, name: called, aliases, ...written }: Listed,
    textOf: (file: string) => string | null,
  ): EntryText | null {
    const name = this.#fields.line(called, MAX_NAME_LENGTH)
    const known = ENTRY_TYPES.find((type) => type === kind)
    if (!known || entryNameProblem(name)) {
      this.#nameless += 1
      return null
    }
    const text = textOf(textIn(file))
    if (text === null) {
      const where = `there is no file ${textIn(file)}`
      this.#missing.push(`The story bible entry “${name}” is missing: ${where}.`)
      return null
    }
    const words = this.#document(readEntry(name, writtenIn(written), text))
    return { kind: known, name, aliases: this.#names(aliases, MAX_TAGS), text: words }
  }

  /** A text of a document, which holds more than any field. */
  #document(text: string): string {
    const [first = '', ...others] = cutScene(printable(text))
    if (others.length > 0) this.#fields.cut += 1
    return first
  }

  #names(value: unknown, most: number): string[] {
    const names = listIn(value).map((name) => this.#fields.line(name, MAX_NAME_LENGTH))
    return this.#fields.first(tidyList(names), most)
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PLANNED_WORDS
}
