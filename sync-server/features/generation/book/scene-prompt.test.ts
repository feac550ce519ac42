import { expect, test } from 'vitest'
import { estimateTokens } from '../tokens.ts'
import { checkOrder } from './chapter-prompts.ts'
import type { ChapterRecord } from './records.ts'
import type { SceneSetting } from './scene-parts.ts'
import { sceneQuestion } from './scene-prompt.ts'

const scene = {
  title: 'The harbour',
  purpose: 'She finds out.',
  pov: 'Orla',
  place: 'The harbour',
  time: 'Night',
  present: ['Orla', 'the keeper’s son'],
  beats: ['She waits.', 'She lights the lamp.'],
  end_state: 'The lamp burns.',
}
const record = (n: number, facts: ChapterRecord['facts'] = []): ChapterRecord => ({
  summary: `Chapter ${n} told. ${'It went on and on. '.repeat(60)}`,
  ending_state: 'The lamp burns.',
  ending_emotion: 'Relief',
  carried_question: 'Who lit it?',
  facts,
  threads: [],
  new_names: [],
})

/** A book of so many chapters, at its last one. */
function setting(chapters: number, other: Partial<SceneSetting> = {}): SceneSetting {
  const entries = Array.from({ length: 120 }, (_, i) => ({
    asset_type: 'character' as const,
    name: `Person ${String.fromCharCode(65 + (i % 26))}${i}`,
    aliases: [],
    content: `Somebody of the coast. ${'They mend nets. '.repeat(60)}`,
  }))
  const orla = {
    asset_type: 'character' as const,
    name: 'Orla',
    aliases: [],
    content: 'She keeps.',
  }
  return {
    material: {
      title: 'The Ninth Lamp',
      description: 'Lamps.',
      genre: 'Fantasy',
      language: 'en',
      outline: { overview: 'A lamp goes out. '.repeat(400), themes: ['light'] },
      chapters: Array.from({ length: chapters }, (_, i) => ({
        id: String(i),
        title: `Lamp ${i + 1}`,
        summary: 'She lights it.',
        estimated_words: 2_000,
      })),
      entries: [...entries, orla],
    },
    number: chapters,
    title: `Lamp ${chapters}`,
    summary: 'She lights it.',
    next: null,
    scenes: [scene],
    scene: 0,
    words: 800,
    records: Array.from({ length: chapters - 1 }, (_, i) => record(i + 1)),
    before: 'It was late. '.repeat(2_000),
    overused: chapters < 7 ? [] : Array.from({ length: 60 }, (_, i) => `the ghost of smile ${i}`),
    wish: '',
    isMore: false,
    ...other,
  }
}
const promptOf = (given: SceneSetting) =>
  sceneQuestion(given, 'k3f9a1b2')
    .question.messages.map(({ content }) => content)
    .join('\n')

test('a prompt stays of one size however long the book has become', () => {
  const early = estimateTokens(promptOf(setting(5)))
  const late = estimateTokens(promptOf(setting(50)))
  expect(late).toBeLessThanOrEqual(early * 1.1)
  expect(late).toBeLessThan(9_500)
})

test('whoever is in the scene is in the prompt; who found no room is named', () => {
  const { question, dropped } = sceneQuestion(setting(5), 'k3f9a1b2')
  const prompt = question.messages.map(({ content }) => content).join('\n')
  expect(prompt).toContain('Orla (character): She keeps.')
  expect(dropped.length).toBeGreaterThan(50)
  expect(dropped).not.toContain('Orla')
})

test('forty facts of a person reach every prompt in which they are', () => {
  const facts = Array.from({ length: 40 }, (_, i) => ({
    entry: 'Orla',
    fact: `Her lamp number ${i} is blue.`,
    quote: 'blue lamp',
  }))
  const records = [record(1, facts), ...setting(30).records.slice(1)]
  const prompt = promptOf(setting(30, { records }))
  for (const { fact } of facts) expect(prompt).toContain(fact)
  const without = { ...scene, pov: 'Ben', place: 'The inn', present: ['Ben'], title: 'x' }
  expect(promptOf(setting(30, { records, scenes: [without] }))).not.toContain('is blue')
})

test('the text before it is its end, the wish and the task come last', () => {
  const before = `${'First words. '.repeat(500)}And the lamp went out.`
  const prompt = promptOf(setting(5, { before, wish: 'More rain.' }))
  expect(prompt).toContain('And the lamp went out.')
  expect(prompt.indexOf('More rain.')).toBeGreaterThan(prompt.indexOf('And the lamp went out.'))
  expect(prompt.endsWith('Write this scene, about 800 words.')).toBe(true)
})

test('phrases that are worn out are named, the worst first, and are to be avoided', () => {
  const prompt = promptOf(setting(9))
  expect(prompt).toContain(
    'kind="phrases that the book uses too often">\nthe ghost of smile 0; the ghost of smile 1; ',
  )
  expect(prompt).not.toContain('the ghost of smile 59')
  expect(prompt).toMatch(/Use none of the phrases .* Write this scene, about 800 words\.$/)
  expect(promptOf(setting(6))).not.toContain('too often')
})

test('what the chapters say stands in a check, however long the story bible is', () => {
  const { material, number } = setting(5)
  const facts = Array.from({ length: 60 }, (_, i) => `Orla: her lamp number ${i} is blue.`)
  const { user } = checkOrder({ material, number, tag: 'k3f9a1b2', scale: 1 }, 'Text.', facts)
  for (const fact of facts) expect(user).toContain(fact)
})
