import { looksAt } from '#shared/rules/chapter-pictures.ts'
import type { ChapterText } from '../book-text.ts'
import { resolvePath } from '../file-names.ts'
import type { BroughtPictures } from './brought-pictures.ts'

/** The address of a picture in Markdown, which may have blanks in angle brackets. */
const IMAGE = /(!\[(?:\\.|[^\]\\\n]){0,1010}\]\()(?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))/g

/** Gives the pictures that the Markdown of a file shows from its archive their addresses in a text. */
export function bringIntoChapter<Chapter extends Pick<ChapterText, 'sections'>>(
  chapter: Chapter,
  file: string,
  brought: BroughtPictures,
): Chapter {
  const sections = chapter.sections.map((text) =>
    text.includes('![') ? withAddresses(text, file, brought) : text,
  )
  return { ...chapter, sections }
}

function withAddresses(text: string, file: string, brought: BroughtPictures): string {
  return text.replace(IMAGE, (all, begin: string, bracketed?: string, bare?: string) => {
    const { path, id: fragment } = resolvePath(file, bracketed ?? bare ?? '')
    // A file of ours says how the picture looks.
    const address = brought.addressOf(path, looksAt(fragment) ?? {})
    return address === null ? all : begin + address
  })
}
