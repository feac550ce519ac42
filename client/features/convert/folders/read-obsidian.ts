import type { Preview } from '../book-text.ts'
import { isPartTitle } from '../chapters/chapter-parts.ts'
import { clean } from '../text/clean.ts'
import { takeFrontMatter } from '../markdown/front-matter.ts'
import { LeftOut } from '../left-out.ts'
import { type Longform, longformOf } from './obsidian-longform.ts'
import { plainMarkdown } from './obsidian-words.ts'
import { counted } from '../preview.ts'
import { bookOfMarkdown } from '../markdown/read-markdown.ts'
import { byName } from '../text/text-files.ts'
import { textOf } from '../zip/unzip.ts'

interface Note {
  /** Its folders and its name, without the extension. */
  path: string[]
  title: string
  order: number
  /** The part that it begins or belongs to, by its own front matter. */
  part: string
  front: string
  text: string
}

const NOTE = /\.(?:md|markdown)$/i

/** True if the files are an Obsidian vault, or a part of one: it has links of its own. */
export function isVault(files: Map<string, Uint8Array>): boolean {
  return [...files].some(
    ([name, bytes]) =>
      /(?:^|\/)\.obsidian\//.test(name) ||
      (NOTE.test(name) && /\[\[[^[\]\n]+\]\]|^longform:/m.test(textOf(bytes))),
  )
}

/** The notes of a vault in the order of their names, of what they say, or of the index of Longform. */
export function readVault(files: Map<string, Uint8Array>): Preview {
  const notes = [...files]
    .filter(([name]) => NOTE.test(name) && !/(?:^|\/)\./.test(name))
    .map(([name, bytes]) => noteOf(name, textOf(bytes)))
    .toSorted(inOrder)
  const indexes = notes.flatMap((note) => {
    const longform = longformOf(note.front)
    return longform ? [{ note, longform }] : []
  })
  const [index, ...others] = indexes
  const { texts, said } = index
    ? listed(notes, index.note, index.longform)
    : { texts: notes.map((note) => ({ note, goesOn: false })), said: [] }
  const left = new LeftOut()
  const common = commonFolders(notes)
  const parts = texts.map(
    ({ note }) => note.part || note.path.slice(common.length, -1).find(isPartTitle),
  )
  const markdown = texts.map(({ note, goesOn }, index) => ({
    title: note.title,
    text: plainMarkdown(note.text, left),
    goesOn,
    part: parts[index] === parts[index - 1] ? '' : parts[index],
  }))
  const [vault = ''] = common.slice(-1)
  const title = index ? index.longform.title || index.note.title : vault
  return bookOfMarkdown(markdown, { title: title || undefined }, [
    ...said,
    ...(others.length > 0
      ? [
          `Only the first book of this vault was read. It holds ${others.length} more: ${others.map(({ note, longform }) => longform.title || note.title).join(', ')}.`,
        ]
      : []),
    ...left.said(),
  ])
}

function noteOf(name: string, source: string): Note {
  const text = clean(source)
  const { fields, rest } = takeFrontMatter(text, true)
  const path = name.replace(NOTE, '').split('/')
  return {
    path,
    title: fields.get('title') || path.at(-1) || '',
    part: fields.get('part') ?? '',
    order: Number.parseFloat(fields.get('order') ?? '') || Infinity,
    front: text.slice(0, text.length - rest.length),
    text: rest,
  }
}

/** Folder by folder; in one folder first those that say where they stand. */
function inOrder(a: Note, b: Note): number {
  const same = a.path.findIndex((part, index) => part !== b.path[index])
  const isLast = same === a.path.length - 1 && same === b.path.length - 1
  if (isLast && a.order !== b.order) return a.order < b.order ? -1 : 1
  return byName.compare(a.path[same] ?? '', b.path[same] ?? '')
}

/** The notes that an index names; other notes are characters, places and such. */
function listed(notes: Note[], index: Note, { folder, scenes }: Longform) {
  const base = [...index.path.slice(0, -1), ...folder.split('/').filter(Boolean)]
  const byPath = new Map(notes.map((note) => [note.path.join('/'), note]))
  const byTitle = new Map(notes.map((note) => [note.path.at(-1), note]))
  const missing: string[] = []
  const texts = scenes.flatMap(({ name, level }) => {
    const note = byPath.get([...base, name].join('/')) ?? byTitle.get(name)
    if (!note) missing.push(name)
    return note ? [{ note, goesOn: level > 0 }] : []
  })
  const used = new Set(texts.map(({ note }) => note))
  const rest = notes.filter((note) => note !== index && !used.has(note)).length
  return {
    texts,
    said: [
      ...missing.map((name) => `The scene “${name}” is missing: there is no such note.`),
      ...(rest > 0
        ? [
            counted(rest, 'note', 'notes') +
              (rest === 1 ? ' that is' : ' that are') +
              ' not listed as a scene stayed in the vault.',
          ]
        : []),
    ],
  }
}

/** Folders that all notes stand in. */
function commonFolders([first, ...others]: Note[]): string[] {
  const folders = first?.path.slice(0, -1) ?? []
  const end = folders.findIndex((folder, index) =>
    others.some(({ path }) => path.length - 1 <= index || path[index] !== folder),
  )
  return end === -1 ? folders : folders.slice(0, end)
}
