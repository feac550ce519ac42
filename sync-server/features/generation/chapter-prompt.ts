import { MAX_CHAPTER_LENGTH } from '#shared/limits.ts'
import { z } from 'zod'
import type { Order } from './ask-for-data.ts'
import { planOf } from './bible-prompt.ts'
import { textOnly } from './letters-only.ts'
import type { Material } from './material.ts'
import { fenced, rulesFor, shortened } from './prompt-text.ts'

const MAX_TOKENS = 1_500
/** Characters of each entry of the story bible. */
const SHOWN_CHARACTERS = 600
/** Characters of all entries: a prompt must fit into small windows. */
const MOST_CHARACTERS = 12_000

const Outlined = z.object({ content: z.string().min(1) })

/** Null when the chapter is gone. */
export function chapterOrder(
  material: Material,
  chapterId: string,
  tag: string,
): Order<unknown> | null {
  const index = material.chapters.findIndex(({ id }) => id === chapterId)
  const chapter = material.chapters[index]
  if (!chapter) return null
  const bible = material.entries
    .map(
      ({ name, asset_type, content }) =>
        `## ${name} (${asset_type})\n${shortened(content, SHOWN_CHARACTERS)}`,
    )
    .join('\n\n')
  const known = bible === '' ? '' : `\n\n${fenced(tag, 'bible', shortened(bible, MOST_CHARACTERS))}`
  const words = chapter.estimated_words
    ? ` It should have about ${chapter.estimated_words} words.`
    : ''
  return {
    name: 'chapter_outline',
    schema: Outlined,
    system: rulesFor(material.language, 'You write the outline of one chapter.'),
    user: `${planOf(material, tag)}${known}\n\nWrite the outline of chapter ${index + 1} in Markdown: two to five scenes, each with a heading, who is there, what they want, what happens in order, and how it ends. Use no events of later chapters.${words}`,
    maxTokens: MAX_TOKENS,
  }
}

export function chapterTextOf(output: unknown): string {
  return textOnly((output as z.infer<typeof Outlined>).content, MAX_CHAPTER_LENGTH)
}
