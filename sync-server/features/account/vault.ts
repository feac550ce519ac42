import { extensionOf } from '#shared/rules/assets.ts'
import { type Written, withRulesApart } from '#shared/rules/book-archive.ts'
import { statement } from '../../db/statement.ts'
import type { StoredCredit } from '../worlds/credits.ts'
import type { Copying } from './copying.ts'
import { safeName } from './zip-file.ts'

// A vault is a folder of Markdown that Obsidian opens: notes with front matter, and links by their paths.

type Fields = Record<string, string | number | readonly string[] | null>

/** The YAML at the head of a note, without empty fields. JSON is YAML, whatever is in the text. */
export function frontMatter(fields: Fields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [`${name}: ${JSON.stringify(value).replace(UNPRINTED, escaped)}\n`],
  )
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n\n`
}

/** Those that JSON leaves as they are and YAML takes for the end of a line, or refuses. */
const UNPRINTED = /[\u007f-\u009f\u2028\u2029\ufeff]/g
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes Markdown in a name, so that it is shown as it is. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]{}<>#~^$@|]/g, '\\$&')
}

/** A file's name that links can hold. */
export function vaultName(text: string): string {
  return safeName(text.replace(/[[\]#^]+/g, ' '))
}

/** To a note or a file by its place, shown by its title. */
export function linkTo(path: string, title: string): string {
  return `[[${path.replace(/\.md$/, '')}|${title.replace(/[[\]|\s]+/g, ' ').trim()}]]`
}

/** The sources of a fork, named as their licence demands. `credits`: the stored JSON. */
export function sourcesOf(credits: string): string[] {
  return (JSON.parse(credits) as StoredCredit[]).map(
    ({ title, author }) => `${title} by ${author.display_name || author.username}`,
  )
}

/** Blocks of Markdown as one text; the empty ones stay out. */
export function blocks(...texts: string[]): string {
  return `${texts.filter((text) => text.trim() !== '').join('\n\n')}\n`
}

interface Note {
  fields?: Fields
  title: string
  texts: string[]
}

/** Adds one note; returns its path. */
export function addNote(
  { zip }: Copying,
  path: string,
  { fields = {}, title, texts }: Note,
): Promise<string> {
  const { text } = withRulesApart(blocks(headingOf(title), ...texts))
  return zip.add(`${path}.md`, [frontMatter(fields) + text])
}

/** Adds a note whose text an import restores letter by letter; returns its path and the data that the import needs. */
export async function addWords(
  { zip }: Copying,
  path: string,
  { fields = {}, title, words }: Omit<Note, 'texts'> & { words: string },
): Promise<Written> {
  const heading = headingOf(title)
  const { text, about } = withRulesApart(words)
  const file = await zip.add(`${path}.md`, [`${frontMatter(fields)}${heading}\n\n${text}\n`])
  return { file, heading, ...about }
}

function headingOf(title: string): string {
  return `# ${plain(title)}`
}

/** Puts a file beside the notes under this name and its own ending; null when there is none any more. */
export async function addFile(
  { zip, db, store }: Copying,
  path: string,
  id: string | null,
): Promise<string | null> {
  const file = id === null ? undefined : await db.first(selectFile, { id })
  if (!file) return null
  const extension = extensionOf(file.filename)
  return zip.addFile(extension ? `${path}.${extension}` : path, await store.read(file.id))
}

/** Shows a file that is there. */
export function embed(path: string | null): string {
  return path === null ? '' : `![[${path}]]`
}

const selectFile = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').select(['id', 'filename']).where('id', '=', value.id),
)
