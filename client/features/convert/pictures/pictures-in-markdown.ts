import { pictureAt, pictureIds, type TextPicture } from '#shared/rules/chapter-pictures.ts'
import { parseMarkdown, walk } from '../markdown/markdown.ts'

/** The pictures of this server in a Markdown text, with their descriptions. */
export function picturesIn(markdown: string): { picture: TextPicture; alt: string }[] {
  if (pictureIds(markdown).length === 0) return []
  const found: { picture: TextPicture; alt: string }[] = []
  walk(parseMarkdown(markdown), (node) => {
    const picture = node.type === 'image' ? pictureAt(node.url) : null
    if (picture && node.type === 'image') found.push({ picture, alt: node.alt ?? '' })
  })
  return found
}
