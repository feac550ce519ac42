import { fc } from '../testing/fast-check.ts'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { footnotesIn } from './footnotes.ts'
import { newNoteNames, renameNotes, withDistinctNotes } from './note-names.ts'
import { joinScenes, withOwnNotes } from './scenes.ts'
import { splitScene } from './split-scene.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** The notes as readers see them: each mark with the words of its note, in order, by the reader's own parser. */
function seen(markdown: string): string[] {
  const notes = new Map<string, string>()
  const marks: string[] = []
  const words = (node: Nodes): string =>
    'value' in node ? node.value : 'children' in node ? node.children.map(words).join('') : ''
  const walk = (node: Nodes) => {
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier))
      notes.set(node.identifier, words(node))
    if (node.type === 'footnoteReference') marks.push(node.identifier)
    if ('children' in node) node.children.forEach(walk)
  }
  walk(parser.parse(markdown))
  return marks.map((identifier) => notes.get(identifier)!)
}

const label = fc.constantFrom('1', '2', '3', 'a', 'A', 'note', 'Note', 'a-2')
const pieceWith = (name: string) =>
  fc.constantFrom(
    `Words[^${name}] and more.`,
    `> Quoted[^${name}]\nand on.`,
    `- item[^${name}]\n- other\n\n      code[^${name}]\n\n  more`,
    `# Heading[^${name}]\nText\\[^${name}] \`code[^${name}]\` \\\`[^${name}]\``,
    `\`\`\`\n[^${name}]: code\n[^${name}]\n\`\`\``,
    `~~~\n\`\`\`\n[^${name}]\n~~~~\nEnd[^${name}]`,
    `Above\n\n    [^${name}]: drawn in`,
    `\`\` open\`[^${name}]\n> \`\`\`\n> [^${name}]\n\nOut[^${name}]`,
    `1. one\n2. two[^${name}]\n   \`\`\`\n   [^${name}]\n   \`\`\``,
    `| a[^${name}] | b |\n| - | - |\n| c | d[^${name}] |`,
  )
/** The blocks of a scene: its marks lead to its own notes, or to none. */
const blocks = fc
  .tuple(
    fc.uniqueArray(label, { maxLength: 4, selector: (name) => name.toLowerCase() }),
    fc.integer({ min: 100, max: 999 }),
  )
  .chain(([names, seed]) => {
    const mark = fc.constantFrom(...names, 'nowhere')
    return fc
      .tuple(fc.array(mark.chain(pieceWith), { minLength: 1, maxLength: 5 }), mark)
      .map(([pieces, inNote]) => {
        const notes = names.map((name, i) =>
          i % 2
            ? `[^${name}]: Note ${seed} ${i}\ngoes on[^${inNote}].`
            : `[^${name}]: Note ${seed} ${i}\n\n    Second.`,
        )
        return [...pieces, ...notes]
      })
  })
const scene = blocks.map((some) => some.join('\n\n'))
const BREAK = '\n\n* * *\n\n'

test('it finds the marks and notes that the reader’s parser finds', () => {
  fc.assert(
    fc.property(scene, (markdown) => {
      const { marks } = footnotesIn(markdown)
      const noted = new Set<string>()
      const expected: string[] = []
      const walk = (node: Nodes) => {
        if (node.type === 'footnoteDefinition') noted.add(node.label!.toLowerCase())
        if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition')
          expected.push(`${node.position!.start.offset! + 2} ${node.type === 'footnoteDefinition'}`)
        if ('children' in node) node.children.forEach(walk)
      }
      walk(parser.parse(markdown))
      // A mark without a note is plain text to the parser.
      const found = marks.filter((mark) => noted.has(mark.label.toLowerCase()))
      expect(found.map(({ at, begins }) => `${at} ${begins}`)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('in a chapter each mark leads to the note of its own scene, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.array(scene, { minLength: 2, maxLength: 4 }), (scenes) => {
      const distinct = withDistinctNotes(scenes)
      expect(distinct.join(BREAK)).toBe(joinScenes(scenes))
      expect(seen(joinScenes(scenes))).toEqual(scenes.flatMap(seen))
      const names = newNoteNames(scenes)
      const back = distinct.map((text, i) =>
        renameNotes(text, new Map([...names[i]!].map(([old, name]) => [name, old]))),
      )
      expect(back).toEqual(scenes)
    }),
  )
})

test('scenes whose notes do not meet are joined as they are', () => {
  const scenes = ['A[^1] b[^3]\n\n[^1]: One', 'C[^2] `[^1]` \\[^1]\n\n[^2]: Two\n\n[^3]: Three']
  expect(joinScenes(scenes)).toBe(scenes.join(BREAK))
  expect(joinScenes(['A[^1]', 'B[^1]\n\n[^1]: One'])).toBe('A[^1]' + BREAK + 'B[^1]\n\n[^1]: One')
})

test('scenes that were joined while notes still met get their own back, once', () => {
  fc.assert(
    fc.property(fc.array(scene, { minLength: 2, maxLength: 4 }), (scenes) => {
      const mended = withOwnNotes(scenes.join(BREAK))
      expect(mended).toBe(joinScenes(scenes))
      expect(withOwnNotes(mended)).toBe(mended)
    }),
  )
  expect(withOwnNotes('A[^1]' + BREAK + 'B\n\n[^1]: One')).toBe('A[^1]' + BREAK + 'B\n\n[^1]: One')
})

test('a note that meets another gets the next name that nobody uses', () => {
  expect(
    withDistinctNotes([
      'A[^1] b[^4]\n\n[^1]: One\n\n[^Sea]: Salt',
      'C[^1] d[^2] e[^sea] f[^Sea]\n\n[^1]: Uno\n\n[^2]: Dos\n\n[^sea]: Water',
      '`[^1]` \\[^1] g[^1][^1]\n\n```\n[^1]: code\n```\n\n[^1]: Eins',
    ]),
  ).toEqual([
    'A[^1] b[^4]\n\n[^1]: One\n\n[^Sea]: Salt',
    'C[^3] d[^2] e[^sea-2] f[^Sea-2]\n\n[^3]: Uno\n\n[^2]: Dos\n\n[^sea-2]: Water',
    '`[^1]` \\[^1] g[^5][^5]\n\n```\n[^1]: code\n```\n\n[^5]: Eins',
  ])
})

test('a text made to be slow is read at once', () => {
  const hostile = [
    '['.repeat(300_000),
    '[^'.repeat(150_000),
    '[^a]:'.repeat(60_000),
    '> '.repeat(150_000),
    '- '.repeat(150_000),
    Array.from({ length: 700 }, (_, i) => '`'.repeat(i + 1)).join(' ') + '[^1]',
    Array.from({ length: 700 }, (_, i) => `${' '.repeat(i * 2)}- a[^1]`).join('\n'),
    Array.from({ length: 20_000 }, (_, i) => `[^${i}]: a[^${i}]`).join('\n\n'),
  ]
  const start = process.threadCpuUsage()
  for (const text of hostile) withDistinctNotes([text, text, 'a[^1]\n\n[^1]: b'])
  for (const text of hostile) splitScene(`[^1]\n\n${text}`, 4)
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(4_000)
})

/** The two texts after a split: the one that stays and the one that moves. */
function split(text: string, at: number): [string, string] {
  const { edits, tail } = splitScene(text, at)
  const head = edits.reduceRight(
    (left, { at: from, remove, insert }) =>
      left.slice(0, from) + insert + left.slice(from + remove),
    text,
  )
  return [head, tail]
}
const splitAtBar = (text: string) => split(text.replace('|', ''), text.indexOf('|'))

test('a scene that is split takes each note along with its mark', () => {
  expect(splitAtBar('A[^1]\n\n|B[^2]\n\n[^1]: One\n\n[^2]: Two')).toEqual([
    'A[^1]\n\n[^1]: One',
    'B[^2]\n\n[^2]: Two',
  ])
  expect(splitAtBar('A[^1]\n\n|B[^1]\n\n[^1]: One\n\n    More')).toEqual([
    'A[^1]\n\n[^1]: One\n\n    More',
    'B[^1]\n\n[^1]: One\n\n    More',
  ])
  expect(splitAtBar('A\n\n[^1]: One\n\n|B[^1]\n\nC\n')).toEqual(['A', 'B[^1]\n\nC\n\n[^1]: One'])
  // A note that another note leads to.
  expect(splitAtBar('A[^1]\n\n|B\n\n[^2]: Two\n\n[^1]: One[^2]\n\nC')).toEqual([
    'A[^1]\n\n[^2]: Two\n\n[^1]: One[^2]',
    'B\n\nC',
  ])
  // A note at the caret, or one without a mark, stays whole and in its place.
  expect(splitAtBar('A[^1]\n\n[^1]: On|e\n\nB')).toEqual(['A[^1]\n\n[^1]: One', 'B'])
  expect(splitAtBar('A\n\n[^z]: Nobody\n\n|B\n\n[^y]: Nor he')).toEqual([
    'A\n\n[^z]: Nobody',
    'B\n\n[^y]: Nor he',
  ])
  // Scenes that were merged when notes still met: each half has its own again.
  expect(splitAtBar('A[^1]\n\n[^1]: One\n\n|B[^1]\n\n[^1]: Uno')).toEqual([
    'A[^1]\n\n[^1]: One',
    'B[^1]\n\n[^1]: Uno',
  ])
})

test('wherever between two blocks a scene is split, all marks keep their notes', () => {
  const shuffled = blocks.chain((some) => {
    const order = fc.shuffledSubarray(some, { minLength: some.length })
    return fc.tuple(order, fc.nat(some.length))
  })
  fc.assert(
    fc.property(shuffled, ([some, count]) => {
      const whole = some.join('\n\n')
      const at = some.slice(0, count).join('\n\n').length
      const [head, tail] = split(whole, at)
      // A note that both halves need is in both, and so are the notes that it leads to.
      expect(new Set([...seen(head), ...seen(tail)])).toEqual(new Set(seen(whole)))
      const words = (text: string) =>
        text.match(/Words|Quoted|item|Heading|Out|Above/g)?.length ?? 0
      expect(words(head) + words(tail)).toBe(words(whole))
    }),
  )
})
