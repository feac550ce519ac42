import type { ChapterFile } from '#shared/rules/book-archive.ts'
import { detailsIn } from '#shared/rules/book-details.ts'
import { isCoverDesign } from '#shared/rules/cover-design.ts'
import {
  type BookText,
  type ChapterText,
  ConvertError,
  type Generated,
  GENERATED_LABELS,
  type Picture,
  type Preview,
} from '../book-text.ts'
import { isToldOf } from '../chapters/chapter-plan.ts'
import { typeOfPicture } from '../file-names.ts'
import { readOwnChapter, wordsIn, writtenIn } from './own-markdown.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { bringIntoChapter } from '../pictures/pictures-in-files.ts'
import { previewOf } from '../preview.ts'
import { chapterOf, htmlWarning, readMarkdown } from './read-markdown.ts'
import { isVault, readVault } from '../folders/read-obsidian.ts'
import { asListed, type Listed } from '../read-fields.ts'
import { PlanReader } from './read-plan.ts'
import { textOf } from '../zip/unzip.ts'

/** An archive as we write it, or any archive of text files. */
export function readMarkdownZip(files: Map<string, Uint8Array>): Preview {
  const manifest = [...files.keys()].find((name) => /(?:^|\/)book\.json$/.test(name))
  const about = manifest === undefined ? {} : aboutOf(files.get(manifest))
  const folder = manifest?.replace(/book\.json$/, '') ?? ''
  const found = fieldsOf(about, files, folder)
  // Beside the chapters that it lists, an archive of ours holds an outline and versions.
  if (!Array.isArray(about.chapters)) return readLoose(files, found)
  const plans = new PlanReader()
  const listed = about.chapters.map((entry) => listedChapter(asListed(entry), plans))
  const warnings: string[] = []
  const chapters: ChapterText[] = []
  const brought = new BroughtPictures(files)
  let html = 0
  for (const chapterFile of listed) {
    const { file, title } = chapterFile
    const bytes = files.get(folder + file)
    if (!bytes) {
      const said = `The chapter “${title}” is missing: there is no file ${file}.`
      warnings.push(chapterFile.plan ? `${said} Its plan comes without its words.` : said)
      if (chapterFile.plan) chapters.push(withPlan({ title, sections: [''] }, chapterFile))
    } else {
      const text = textOf(bytes)
      const own = readOwnChapter(chapterFile, text)
      const { html: dropped, ...chapter } = own
        ? { ...own, html: 0 }
        : chapterOf(title, wordsIn(chapterFile, text))
      html += dropped
      const pictured = bringIntoChapter(chapter, folder + file, brought)
      chapters.push({ ...withPlan(pictured, chapterFile), part: chapterFile.part })
    }
  }
  const working = plans.working(about, (file) => files.get(folder + file) ?? null)
  const said = [...warnings, ...plans.warnings, ...htmlWarning(html)]
  const pictures = brought.in(chapters)
  return previewOf({ ...found, pictures, ...(working && { working }) }, chapters, said)
}

/** A scene of which something is planned and that is no more in the text comes as one without words. */
function withPlan(chapter: ChapterText, { plan }: ChapterFile): ChapterText {
  if (!plan) return chapter
  const sections = [...chapter.sections]
  while (sections.length <= plan.scenes.findLastIndex(isToldOf)) sections.push('')
  return { ...chapter, sections, plan: { ...plan, scenes: plan.scenes.slice(0, sections.length) } }
}

function readLoose(files: Map<string, Uint8Array>, found: Partial<BookText>): Preview {
  if (isVault(files)) return readVault(files)
  const texts = [...files].filter(([name]) => /\.(?:md|markdown|txt)$/i.test(name))
  if (texts.length === 0)
    throw new ConvertError('There is no book in this archive: it holds no Markdown or text files.')
  const read = readMarkdown(texts.map(([name, bytes]) => ({ name, bytes })))
  // Most of them have all texts in one folder.
  const brought = new BroughtPictures(files)
  const chapters = read.book.chapters.map((one) => bringIntoChapter(one, texts[0]![0], brought))
  return withPictures({ ...read, book: { ...read.book, ...found, chapters } }, brought)
}

function aboutOf(bytes: Uint8Array | undefined): Listed {
  try {
    return asListed(JSON.parse(textOf(bytes ?? new Uint8Array())))
  } catch {
    throw new ConvertError('The book.json in this archive cannot be read.')
  }
}

function listedChapter(entry: Listed, plans: PlanReader): ChapterFile {
  const { file, title, part, scenes, notes } = entry
  const plan = plans.chapter(entry.plan)
  const named = Object.entries(notes ?? {}).filter(([, name]) => typeof name === 'string')
  return {
    ...writtenIn(entry),
    file: asText(file) ?? '',
    title: asText(title) ?? '',
    part: asText(part),
    ...(Array.isArray(scenes) && { scenes: scenes.map((length) => Math.trunc(Number(length))) }),
    notes: Object.fromEntries(named),
    ...(plan && { plan }),
  }
}

function fieldsOf(
  about: Listed,
  files: Map<string, Uint8Array>,
  folder: string,
): Partial<BookText> {
  const fields = [
    'id',
    'title',
    'author',
    'language',
    'description',
    'genre',
    'rights',
    'modified',
    'url',
  ]
  const texts = fields.map((field) => [field, asText(about[field])] as const)
  const found: Partial<BookText> = Object.fromEntries(
    texts.filter(([, text]) => text !== undefined),
  )
  if (about.details) found.details = detailsIn(about.details)
  if (isGenerated(about.generated)) found.generated = about.generated
  const cover = coverOf(asText(about.cover), files, folder)
  const design = asText(about.cover_design)
  if (design !== undefined && isCoverDesign(design)) found.cover_design = design
  return cover ? { ...found, cover } : found
}

function coverOf(
  name: string | undefined,
  files: Map<string, Uint8Array>,
  folder: string,
): Picture | null {
  const candidates = name ? [name] : ['cover.jpg', 'cover.jpeg', 'cover.png', 'cover.webp']
  for (const candidate of candidates) {
    const bytes = files.get(folder + candidate)
    const type = typeOfPicture(candidate)
    if (bytes && type) return { type, bytes }
  }
  return null
}

function isGenerated(value: unknown): value is Generated {
  return typeof value === 'string' && Object.hasOwn(GENERATED_LABELS, value)
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
