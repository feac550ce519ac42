import { COVER, rect } from '../shapes.ts'
import { authorShape, type Layout, titleShapes } from './layout.ts'

/** The title's first letter, as large as the cover. A little word at the beginning is passed over. */
export const initial: Layout = ({ title, author }, { ground, tone, accent, ink }) => {
  const [, word] = /^(?:the|an?|der|die|das|le|la|les|el|los)\s+(\S.*)$/i.exec(title) ?? []
  const letter = [...(word ?? title).replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? ''
  return [
    { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: ground },
    {
      kind: 'text',
      text: letter.toLocaleUpperCase(),
      x: 214,
      y: COVER.height,
      size: 600,
      weight: 700,
      fill: tone,
      align: 'centre',
    },
    { kind: 'path', d: rect(32, 36, 56, 5), fill: accent },
    ...titleShapes(title, {
      x: 32,
      y: 96,
      width: 336,
      height: 260,
      size: 48,
      weight: 550,
      fill: ink,
    }),
    authorShape(author, ink, { isItalic: true }),
  ]
}
