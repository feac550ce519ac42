import type { ChapterPlan, TargetInFile } from '#shared/rules/book-archive.ts'
import {
  MAX_BIBLE_ENTRIES,
  MAX_BOOK_TITLE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_ENTRY_FIELDS,
  MAX_ENTRY_TIES,
  MAX_FIELD_LABEL_LENGTH,
  MAX_FIELD_VALUE_LENGTH,
  MAX_GENRE_LENGTH,
  MAX_PLANNED_WORDS,
  MAX_SECTIONS,
  MAX_TAGS,
  MAX_THEMES,
} from '#shared/limits.ts'
import {
  type EntryField,
  type EntryTie,
  fieldsProblem,
  tidyFields,
  tidyTies,
} from '#shared/rules/entry-details.ts'
import { fileProblem } from '#shared/rules/files.ts'
import { isTargetCount, isTargetDay } from '#shared/rules/writing-days.ts'
import { WRITING_STATUSES, type WritingStatus } from '#shared/rules/writing-status.ts'
import { ENTRY_TYPES, entryNameProblem, tidyList } from '#shared/rules/writing-form.ts'
import type { EntryText, Picture, Working } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import { printable } from '../text/clean.ts'
import { cutScene } from '../chapters/cut-scene.ts'
import { readEntry, writtenIn } from './own-markdown.ts'
import { counted } from '../preview.ts'
import { textOf } from '../zip/unzip.ts'
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
    const { summary, estimated_words: words, status, outline, scenes } = asListed(plan)
    return {
      summary: this.#fields.body(summary, MAX_DESCRIPTION_LENGTH),
      estimated_words: isCount(words) ? words : null,
      ...statusIn(status),
      outline: this.#document(textIn(outline)),
      scenes: this.#fields
        .first(listIn(scenes), MAX_SECTIONS)
        .map(asListed)
        .map(({ title, note, status: set, target_words: target }) => ({
          title: this.#fields.line(title, MAX_BOOK_TITLE_LENGTH),
          note: this.#fields.body(note, MAX_DESCRIPTION_LENGTH),
          ...statusIn(set),
          ...(isCount(target) && target > 0 && { target_words: target }),
        })),
    }
  }

  /** Notes of the book; null where the file has none. `bytesOf` gives the bytes of a file, null without one. */
  working(about: Listed, bytesOf: BytesOf): Working | null {
    const overview = this.#fields.body(about.overview, 4 * MAX_DESCRIPTION_LENGTH)
    const themes = this.#names(about.themes, MAX_THEMES)
    const bible = tied(
      this.#fields
        .first(listIn(about.bible), MAX_BIBLE_ENTRIES)
        .flatMap((entry) => this.#entry(asListed(entry), bytesOf) ?? []),
    )
    const target = targetOf(asListed(about.target))
    if (!overview && themes.length === 0 && bible.length === 0 && !target) return null
    return { overview, themes, ...(target && { target }), bible }
  }

  #entry(
    { file, kind, name: called, aliases, portrait, fields, ties, ...written }: Listed,
    bytesOf: BytesOf,
  ): Found | null {
    const name = this.#fields.line(called, MAX_NAME_LENGTH)
    const known = ENTRY_TYPES.find((type) => type === kind)
    if (!known || entryNameProblem(name)) {
      this.#nameless += 1
      return null
    }
    const bytes = bytesOf(textIn(file))
    if (bytes === null) {
      const where = `there is no file ${textIn(file)}`
      this.#missing.push(`The story bible entry “${name}” is missing: ${where}.`)
      return null
    }
    const words = this.#document(readEntry(name, writtenIn(written), textOf(bytes)))
    const entry: EntryText = {
      kind: known,
      name,
      aliases: this.#names(aliases, MAX_TAGS),
      text: words,
    }
    const picture = typeof portrait === 'string' ? this.#portrait(name, portrait, bytesOf) : null
    if (picture) entry.portrait = picture
    const facts = tidyFields(
      this.#fields.first(listIn(fields), MAX_ENTRY_FIELDS).map((one) => this.#field(asListed(one))),
    )
    if (facts.length > 0 && fieldsProblem(facts) === null) entry.fields = facts
    const tiesIn = this.#fields.first(listIn(ties), MAX_ENTRY_TIES).map(asListed)
    const tiesTo = tiesIn.map(({ to, words: said }) => ({
      to: textIn(to),
      words: this.#fields.line(said, MAX_NAME_LENGTH),
    }))
    return { entry, file: textIn(file), ties: tiesTo }
  }

  #field({ label, value }: Listed): EntryField {
    return {
      label: this.#fields.line(label, MAX_FIELD_LABEL_LENGTH) || 'Note',
      value: this.#fields.line(value, MAX_FIELD_VALUE_LENGTH),
    }
  }

  #portrait(name: string, file: string, bytesOf: BytesOf): Picture | null {
    const bytes = bytesOf(file)
    const type = typeOfPicture(file)
    const problem =
      !bytes || !type
        ? 'There is no such file.'
        : fileProblem('portrait', { type, size: bytes.length })
    if (problem) this.#missing.push(`The picture of “${name}” is left out. ${problem}`)
    return bytes && type && !problem ? { type, bytes } : null
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

type BytesOf = (file: string) => Uint8Array | null

/** An entry, and its ties to files of others. */
interface Found {
  entry: EntryText
  file: string
  ties: EntryTie[]
}

/** Ties to entries that are there. */
function tied(found: readonly Found[]): EntryText[] {
  const places = new Map(found.map(({ file }, place) => [file, place]))
  return found.map(({ entry, ties }) => {
    const there = tidyTies(ties).flatMap(({ to, words }) => {
      const place = places.get(to)
      return place === undefined ? [] : { to: place, words }
    })
    return there.length > 0 ? { ...entry, ties: there } : entry
  })
}

function targetOf({ words, due_on }: Listed): TargetInFile | null {
  const isDay = typeof due_on === 'string' && isTargetDay(due_on)
  const found = {
    ...(isTargetCount(words) && { words }),
    ...(isDay && { due_on }),
  }
  return Object.keys(found).length > 0 ? found : null
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PLANNED_WORDS
}

function statusIn(found: unknown): { status?: WritingStatus } {
  const status = WRITING_STATUSES.find((one) => one === found)
  return status ? { status } : {}
}
