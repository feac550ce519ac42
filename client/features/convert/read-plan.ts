import {
  MAX_BOOK_ASSETS,
  MAX_BOOK_TITLE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_GENRE_LENGTH,
  MAX_PLANNED_WORDS,
  MAX_SECTIONS,
  MAX_TAGS,
  MAX_THEMES,
} from '#shared/limits.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { excerptOf } from '#shared/rules/text.ts'
import { ASSET_TYPES, assetNameProblem, tidyList } from '#shared/rules/writing-form.ts'
import type { BibleEntry, ChapterPlan, Working } from './book-text.ts'
import { printable } from './clean.ts'
import { cutScene } from './cut-scene.ts'
import { readEntry } from './own-markdown.ts'
import { counted } from './preview.ts'

/** What somebody may have written into `book.json`. */
export type Listed = Record<string, unknown>

/** Of a name or a theme. */
const MAX_NAME_LENGTH = 2 * MAX_GENRE_LENGTH

/** Takes what `book.json` says is planned, whatever that is, as far as a book can hold it; tells what it could not. */
export class PlanReader {
  /** Whole sentences. */
  readonly #missing: string[] = []
  #cut = 0
  #nameless = 0

  get warnings(): string[] {
    const said = [...this.#missing]
    if (this.#nameless > 0)
      said.push(
        `${counted(this.#nameless, 'story bible entry is', 'story bible entries are')} left out: book.json does not say what ${this.#nameless === 1 ? 'it is' : 'they are'} called, or of which kind.`,
      )
    if (this.#cut > 0)
      said.push(
        `What is planned was cut in ${counted(this.#cut, 'place', 'places')}: a book holds no more there.`,
      )
    return said
  }

  /** Of a chapter; null where nothing is said of it. */
  chapter(plan: unknown): ChapterPlan | null {
    if (plan === undefined) return null
    const { summary, estimated_words: words, outline, scenes } = asListed(plan)
    return {
      summary: this.#body(summary, MAX_DESCRIPTION_LENGTH),
      estimated_words: isCount(words) ? words : null,
      outline: this.#document(textIn(outline)),
      scenes: this.#first(listIn(scenes), MAX_SECTIONS)
        .map(asListed)
        .map(({ title, note }) => ({
          title: this.#line(title, MAX_BOOK_TITLE_LENGTH),
          note: this.#body(note, MAX_DESCRIPTION_LENGTH),
        })),
    }
  }

  /** Of the book; null where nothing is said of it. `textOf` tells what stands in a file, null without one. */
  working(about: Listed, textOf: (file: string) => string | null): Working | null {
    const overview = this.#body(about.overview, 4 * MAX_DESCRIPTION_LENGTH)
    const themes = this.#names(about.themes, MAX_THEMES)
    const bible = this.#first(listIn(about.bible), MAX_BOOK_ASSETS).flatMap(
      (entry) => this.#entry(asListed(entry), textOf) ?? [],
    )
    return overview || themes.length > 0 || bible.length > 0 ? { overview, themes, bible } : null
  }

  #entry(
    { file, kind, name: called, aliases }: Listed,
    textOf: (file: string) => string | null,
  ): BibleEntry | null {
    const name = this.#line(called, MAX_NAME_LENGTH)
    const known = ASSET_TYPES.find((type) => type === kind)
    if (!known || assetNameProblem(name)) {
      this.#nameless += 1
      return null
    }
    const text = textOf(textIn(file))
    if (text === null) {
      const where = `there is no file ${textIn(file)}`
      this.#missing.push(`The story bible entry “${name}” is missing: ${where}.`)
      return null
    }
    const words = this.#document(readEntry(name, text))
    return { kind: known, name, aliases: this.#names(aliases, MAX_TAGS), text: words }
  }

  /** A text of a document, which holds more than any field. */
  #document(text: string): string {
    const [first = '', ...others] = cutScene(printable(text))
    if (others.length > 0) this.#cut += 1
    return first
  }

  #body(value: unknown, most: number): string {
    const text = printable(textIn(value))
    const fitting = excerptOf(text, most)
    // Nested too deeply: no part of it can be told to be sound.
    const taken = bodyProblem(fitting, most) ? '' : fitting
    if (taken !== text) this.#cut += 1
    return taken
  }

  #line(value: unknown, most: number): string {
    const text = printable(textIn(value)).replace(/\n/g, ' ').trim()
    const fitting = excerptOf(text, most).trim()
    if (fitting !== text) this.#cut += 1
    return fitting
  }

  #names(value: unknown, most: number): string[] {
    const names = listIn(value).map((name) => this.#line(name, MAX_NAME_LENGTH))
    return this.#first(tidyList(names), most)
  }

  #first<T>(list: T[], most: number): T[] {
    if (list.length > most) this.#cut += 1
    return list.slice(0, most)
  }
}

/** Anything else says nothing. */
export function asListed(value: unknown): Listed {
  return typeof value === 'object' && value !== null ? (value as Listed) : {}
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PLANNED_WORDS
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
}
