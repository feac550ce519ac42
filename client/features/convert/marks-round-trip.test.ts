import { fc } from '#shared/testing/fast-check.ts'
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { endOfMark, MARK_TAGS, type MarkTag } from '#shared/rules/mark-tags.ts'
import { readFiles, writeFile } from './formats.ts'
import { parseMarkdown } from './markdown/markdown.ts'
import { withText } from './testing/novel.ts'

const SIGNS = { emphasis: '*', strong: '**', delete: '~~' } as const
const LETTER = /[\p{L}\p{N}]/u
type Mark = keyof typeof SIGNS | MarkTag
const MARKS = [...Object.keys(SIGNS), ...Object.keys(MARK_TAGS)] as Mark[]

function marked(mark: Mark, words: string): string {
  if (mark in MARK_TAGS) return MARK_TAGS[mark as MarkTag] + words + endOfMark(mark as MarkTag)
  const sign = SIGNS[mark as keyof typeof SIGNS]
  return sign + words + sign
}

/**
 * The letters of a text, each with its marks. A letter is above the line or below it, not both; a heading is bold as a
 * heading, and an import takes no other boldness from it. Stops are compared without their marks: next to a letter an
 * import puts them outside (`tidyPhrases`).
 */
function letters(node: Nodes, marks: readonly string[] = [], isBold = false): string[] {
  // A tag without its other half is text.
  if (node.type === 'text' || node.type === 'html')
    return [...node.value.replace(/\s/g, '')].map((one) =>
      LETTER.test(one) ? `${one} ${marks.join()}` : one,
    )
  if (!('children' in node)) return []
  const own = node.type === 'tagged' ? node.tag : node.type
  const isMark = (MARKS as string[]).includes(own) && !(isBold && own === 'strong')
  const isRaised = own === 'sup' || own === 'sub'
  const others = marks.filter((mark) => mark !== own && !(isRaised && /^su[pb]$/.test(mark)))
  const inside = isMark ? [...others, own].toSorted() : marks
  return node.children.flatMap((child) => letters(child, inside, isBold || node.type === 'heading'))
}
const lettersOf = (markdown: string) => letters(parseMarkdown(markdown))

const word = fc.constantFrom('lamp', 'oil', 'H2O', 'a', 'Sea.', '“Yes,”', 'it was')
const phrase = fc.letrec<{ phrase: string }>((tie) => ({
  phrase: fc.oneof(
    { maxDepth: 3 },
    word,
    fc
      .tuple(fc.constantFrom(...MARKS), fc.array(tie('phrase'), { minLength: 1, maxLength: 3 }))
      .map(([mark, words]) => marked(mark, words.join(' '))),
  ),
})).phrase
const paragraph = fc
  .tuple(fc.constantFrom('', '## ', '> ', '- '), fc.array(phrase, { minLength: 1, maxLength: 4 }))
  .map(([block, words]) => block + words.join(' '))
  // Three tildes would begin code.
  .filter((line) => !/^(?:\W+ )?~~~/.test(line))
const text = fc
  .array(paragraph, { minLength: 1, maxLength: 4 })
  .map((blocks) => `It was dark.\n\n${blocks.join('\n\n')}`)

test('each letter of a text keeps its marks in every format, and Markdown keeps the text as it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (scene) => {
      for (const format of ['markdown', 'epub', 'docx'] as const) {
        const { book } = await readFiles([await writeFile(withText(scene), format)])
        const [back = ''] = book.chapters[0]!.sections
        if (format === 'markdown') expect(back).toBe(scene)
        expect(lettersOf(back), `${format}: ${back}`).toEqual(lettersOf(scene))
      }
    }),
    { numRuns: 10, examples: [['<sub>lamp</sub> lamp</sub> <sub> oil']] },
  )
})
