import {
  MAX_BOOK_TITLE_LENGTH,
  MAX_CHAPTER_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_DOCUMENT_WORDS,
} from '#shared/limits.ts'
import { genreProblem, languageProblem } from '#shared/rules/book-form.ts'
import { fileProblem } from '#shared/rules/files.ts'
import { bodyProblem } from '#shared/rules/post-form.ts'
import { excerptOf, visibleLength } from '#shared/rules/text.ts'
import type { BookText, Preview } from '../book-text.ts'
import { cutScene } from './cut-scene.ts'
import { withSections } from '../comments/place-threads.ts'
import { counted } from '../preview.ts'
import { printable } from '../text/clean.ts'

const words = MAX_DOCUMENT_WORDS.toLocaleString('en')
const letters = MAX_CHAPTER_LENGTH.toLocaleString('en')

/** Cuts the contents of a file to the limits of a book; a warning names each cut. */
export function fitBook({ book, warnings, ...preview }: Preview): Preview {
  const said: string[] = []
  const say = (problem: string | null) => {
    if (problem) said.push(problem)
  }
  const chapters = book.chapters.map((chapter) => ({
    ...withSections(chapter, chapter.sections.flatMap(cutScene)),
    title: shortened(chapter.title, MAX_BOOK_TITLE_LENGTH),
    ...(chapter.part && { part: shortened(chapter.part, MAX_BOOK_TITLE_LENGTH) }),
  }))
  book.chapters.forEach(({ title, part = '', sections }, i) => {
    const pieces = chapters[i]!.sections.length
    if (pieces > sections.length)
      say(
        `“${chapters[i]!.title}” holds more than ${words} words in one scene, the most that a scene takes: it was cut between paragraphs, into ${pieces} scenes.`,
      )
    if (title.length > MAX_BOOK_TITLE_LENGTH)
      say(`The title of chapter ${i + 1} is cut after ${MAX_BOOK_TITLE_LENGTH} letters: ${title}`)
    if (part.length > MAX_BOOK_TITLE_LENGTH)
      say(`The title of a part is cut after ${MAX_BOOK_TITLE_LENGTH} letters: ${part}`)
  })
  const long = chapters.filter(({ sections }) => lengthOf(sections) > MAX_CHAPTER_LENGTH).length
  if (long > 0)
    say(
      `${counted(long, 'chapter is', 'chapters are')} longer than ${letters} letters: readers get such a chapter only once it is split.`,
    )
  const fitted = { ...fitAbout(book, say), chapters }
  return { ...preview, book: fitted, warnings: [...warnings, ...said] }
}

function fitAbout(book: BookText, say: (problem: string | null) => void): BookText {
  const { title, description, genre, language, cover } = book
  if (title.length > MAX_BOOK_TITLE_LENGTH)
    say(`The title is cut after ${MAX_BOOK_TITLE_LENGTH} letters: ${title}`)
  if (description.length > MAX_DESCRIPTION_LENGTH)
    say(
      `The description is cut after ${MAX_DESCRIPTION_LENGTH.toLocaleString('en')} letters: it has ${description.length.toLocaleString('en')}.`,
    )
  const fitting = excerptOf(printable(description), MAX_DESCRIPTION_LENGTH)
  const isNested = bodyProblem(fitting, MAX_DESCRIPTION_LENGTH) !== null
  if (isNested) say('The description is left out: it is nested too deeply.')
  const badGenre = genreProblem(genre)
  if (badGenre) say(`The genre is left out: ${genre}`)
  const badLanguage = languageProblem(language)
  if (badLanguage) say(`“${language}” is no language that a book here can have: it gets English.`)
  const badCover =
    cover && fileProblem('book_cover', { type: cover.type, size: cover.bytes.length })
  if (badCover) say(`The cover is left out. ${badCover}`)
  return {
    ...book,
    title: shortened(title, MAX_BOOK_TITLE_LENGTH),
    description: isNested ? '' : fitting,
    genre: badGenre ? '' : genre,
    language: badLanguage ? 'en' : language,
    cover: badCover ? null : cover,
  }
}

/** As much of a title as fits; empty if a reader would see nothing of it. */
function shortened(title: string, length: number): string {
  const fitting = excerptOf(printable(title), length).trim()
  return visibleLength(fitting) > 0 ? fitting : ''
}

/** Scenes are published with a break between them. */
function lengthOf(sections: string[]): number {
  return sections.reduce((sum, text) => sum + text.length + 2, 0)
}
