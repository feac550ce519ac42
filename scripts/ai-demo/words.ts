import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoContent } from '../demo/content.ts'
import { NINTH_LAMP } from '../../sync-server/features/setup/ninth-lamp.ts'

/** Between a word and the one before it, as the engine's tokenizer writes it. */
export const SPACE = '▁'

/** Every text of a folder; without one, the story and the posts that fill `npm run demo`. */
export function readWords(folder: string | undefined): string {
  const texts = folder === undefined ? ownTexts() : textsIn(folder)
  if (texts.length === 0) throw new Error(`There is no .txt and no .md file in ${folder}.`)
  return texts.map(plain).join('\n\n')
}

function ownTexts(): string[] {
  return [...NINTH_LAMP.map(([, text]) => text), ...demoContent().posts.map(({ body }) => body)]
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(txt|md)$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Paragraphs alone. A quotation mark is the straight one: that is what ends a string of JSON. */
function plain(text: string): string {
  return text
    .replace(/\r/g, '')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^(\||#|- |\d+\. ).*$/gm, '')
    .replace(/\]\([^()\n]*\)/g, '')
    .replace(/[“”«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[*_`#>\\[\]{}]/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => /[.!?]"?$/.test(paragraph))
    .join('\n\n')
}

/** Words with the space before them, digits and marks one by one. */
export function piecesOf(text: string): string[] {
  const marked = text.replaceAll(' ', SPACE)
  return marked.match(/▁?[\p{L}']+|▁?\p{N}|▁?[^\p{L}\p{N}▁\n]|▁|\n\n|\n/gu) ?? []
}
