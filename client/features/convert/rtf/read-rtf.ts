import type { Preview } from '../book-text.ts'
import { bookOfHtml, joinPages } from '../html/html-book.ts'
import { LeftOut } from '../left-out.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { counted } from '../preview.ts'
import { RtfReader } from './rtf-reader.ts'
import { byName, lastName, type TextFile, titleOfFile } from '../text/text-files.ts'

export function isRtf({ bytes }: TextFile): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '{\\rtf'
}

/** RTF documents in the order of their names; one among several is a chapter if no heading says otherwise. */
export function readRtf(files: TextFile[]): Preview {
  const left = new LeftOut()
  const brought = new BroughtPictures()
  const ordered = files.toSorted((a, b) => byName.compare(a.name, b.name))
  const documents = ordered.map((file) => ({ file, ...rtfDocument(file, { left, brought }) }))
  const [first] = documents
  const title = files.length > 1 ? '' : first?.about.title || titleOfFile(first?.file.name ?? '')
  const nodes = joinPages(
    documents.map((document) => ({
      title: titleOfFile(document.file.name) || lastName(document.file.name),
      nodes: [...document.nodes, ...document.notes],
    })),
  )
  const preview = bookOfHtml({ nodes, left, about: { author: first?.about.author ?? '', title } })
  const warnings = [...rtfSaid(documents), ...preview.warnings]
  return withPictures({ ...preview, warnings }, brought)
}

/** Reads one document; its name keeps its notes apart from those of others. */
export function rtfDocument(
  { name, bytes }: TextFile,
  { left, brought }: { left: LeftOut; brought: BroughtPictures },
) {
  const reader = new RtfReader(left, name, brought)
  const nodes = reader.read(bytes)
  const { notes, about, isCut, unknownPages } = reader
  return { nodes, notes, about, isCut, unknownPages }
}

type Document = Pick<ReturnType<typeof rtfDocument>, 'isCut' | 'unknownPages'>

/** Warns the writer about documents that may not be read as they were written. */
export function rtfSaid(documents: Document[]): string[] {
  const cut = documents.filter(({ isCut }) => isCut).length
  const pages = [...new Set(documents.flatMap(({ unknownPages }) => [...unknownPages]))]
  return [
    ...(cut > 0
      ? [`${counted(cut, 'document ends', 'documents end')} too early: some text may be missing.`]
      : []),
    ...pages.map(
      (page) =>
        `Letters of the code page ${page} are not known here and were read as Windows-1252. Please look at accents and quotes.`,
    ),
  ]
}
