import type { ElementContent } from 'hast'
import { type ChapterText, ConvertError, type Preview } from '../book-text.ts'
import { scenesOfHtml } from '../html/html-book.ts'
import { blankBreaks } from '../html/html-breaks.ts'
import { elementOf } from '../html/html-tree.ts'
import { LeftOut } from '../left-out.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { counted, previewOf } from '../preview.ts'
import { rtfSaid } from '../rtf/read-rtf.ts'
import { type BinderItem, binderOf, withAllBelow } from './scrivener-binder.ts'
import { scrivenerText } from './scrivener-text.ts'
import { titleOfFile } from '../text/text-files.ts'

const PROJECT = /(?:^|\/)[^/]*\.scrivx$/i

export function isScrivener(names: string[]): boolean {
  return names.some((name) => PROJECT.test(name))
}

/**
 * The manuscript of a Scrivener project, in the order of its binder. Folders at the top that hold folders are parts;
 * items below a chapter are its scenes.
 */
export function readScrivener(files: Map<string, Uint8Array>): Preview {
  const project = [...files.keys()].find((name) => PROJECT.test(name)) ?? ''
  const binder = binderOf(files.get(project) ?? new Uint8Array())
  const draft = binder.find(({ type }) => type === 'DraftFolder')
  if (!draft) throw new ConvertError('There is no manuscript in this Scrivener project.')
  const folder = project.slice(0, project.lastIndexOf('/') + 1)
  const reader = new Reader(files, folder)
  const chapters = [
    reader.chapter({ ...draft, title: '', children: [] }),
    ...draft.children.flatMap((item) =>
      item.children.some(({ type }) => type === 'Folder')
        ? reader.part(item)
        : [reader.chapter(item)],
    ),
  ]
  const name = folder.replace(/\/$/, '') || project
  const left = leftSaid(binder, draft, [...files.keys()], folder)
  const preview = previewOf({ title: titleOfFile(name) }, chapters, [...reader.said(), ...left])
  return withPictures(preview, reader.brought)
}

class Reader {
  readonly #files: Map<string, Uint8Array>
  readonly #folder: string
  readonly brought = new BroughtPictures()
  readonly #left = new LeftOut()
  readonly #documents: ReturnType<typeof scrivenerText>[] = []
  /** A list that names a document many times gets it once. */
  readonly #taken = new Set<string>()
  #blanks = 0
  #sceneTitles = 0

  constructor(files: Map<string, Uint8Array>, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  part({ children, ...item }: BinderItem): ChapterText[] {
    const own = this.chapter({ ...item, children: [] })
    const chapters = children.map((child) => this.chapter(child))
    if (own.sections.length > 0) chapters.unshift(own)
    const [first, ...others] = chapters
    return first ? [{ ...first, part: item.title }, ...others] : []
  }

  chapter(item: BinderItem): ChapterText {
    const texts = withAllBelow(item).flatMap((own) => {
      const nodes = this.#text(own)
      if (nodes.length > 0 && own !== item && own.title !== '') this.#sceneTitles += 1
      return nodes.length > 0 ? [nodes] : []
    })
    const rule = elementOf('hr', [])
    const nodes = texts.flatMap((own, index) => (index === 0 ? own : [rule, ...own]))
    const { sections, blanks } = scenesOfHtml(nodes, this.#left)
    this.#blanks += blanks
    return { title: item.title, sections }
  }

  said(): string[] {
    const titles = this.#sceneTitles
    return [
      ...rtfSaid(this.#documents),
      ...blankBreaks(this.#blanks),
      ...(titles > 0
        ? [counted(titles, 'title of a scene was left out.', 'titles of scenes were left out.')]
        : []),
      ...this.#left.said(),
    ]
  }

  #text({ id }: BinderItem): ElementContent[] {
    if (this.#taken.has(id)) return []
    this.#taken.add(id)
    const places = [`Files/Data/${id}/content`, `Files/Docs/${id}`]
    for (const place of places) {
      const text = this.#files.get(`${this.#folder}${place}.rtf`)
      if (!text) continue
      const comments = this.#files.get(`${this.#folder}${place}.comments`)
      const document = scrivenerText(
        { id, text, comments },
        { left: this.#left, brought: this.brought },
      )
      this.#documents.push(document)
      return document.nodes
    }
    return []
  }
}

/** Tells the writer about a project's other files. */
function leftSaid(
  binder: BinderItem[],
  draft: BinderItem,
  names: string[],
  folder: string,
): string[] {
  const inDraft = withAllBelow(draft).slice(1)
  const outside = binder
    .filter((item) => item !== draft && item.type !== 'TrashFolder')
    .flatMap(withAllBelow)
    .filter(({ type }) => !type.endsWith('Folder'))
  const others = inDraft.filter(({ type }) => type !== 'Text' && type !== 'Folder')
  const isMarked = inDraft.some(({ isInCompile }) => isInCompile)
  const notCompiled = isMarked ? inDraft.filter(({ isInCompile }) => !isInCompile) : []
  const own = names.filter((name) => name.startsWith(folder))
  const notes = own.filter((name) => /\/(?:notes|\d+_notes)\.rtf$/i.test(name))
  const synopses = own.filter((name) => /\/(?:synopsis|\d+_synopsis)\.txt$/i.test(name))
  const said: [items: unknown[], one: string, many: string][] = [
    [
      outside,
      'document outside of the manuscript was left out.',
      'documents outside of the manuscript were left out.',
    ],
    [
      others,
      'file of the manuscript that is no text was left out.',
      'files of the manuscript that are no texts were left out.',
    ],
    [
      notCompiled,
      'document is not included when Scrivener compiles, and was taken as well.',
      'documents are not included when Scrivener compiles, and were taken as well.',
    ],
    [notes, 'document note was left out.', 'document notes were left out.'],
    [synopses, 'synopsis was left out.', 'synopses were left out.'],
  ]
  return said
    .filter(([items]) => items.length > 0)
    .map(([items, one, many]) => counted(items.length, one, many))
}
