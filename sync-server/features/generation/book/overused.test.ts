import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../db/statement.ts'
import { prose } from '../../../testing/model-server/novelist.ts'
import { planned } from '../../../testing/model-server/planner.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'
import { overusedPhrases } from './overused.ts'

const WORN = 'She let out a breath she did not know she was holding.'
/** Chapters that say something of their own, and these sentences; those of the last only once in a while. */
const chapters = (count: number, ...sentences: string[]) =>
  Array.from({ length: count }, (_, i) => [prose(800, i), ...sentences].join(' '))

test('a phrase that most chapters use is found, whole and once; one of many words in two parts', () => {
  const short = chapters(6, 'The ghost of a smile crossed her face.')
  expect(overusedPhrases(short, [])).toEqual(['the ghost of a smile crossed her'])
  const found = overusedPhrases(chapters(6, WORN), [])
  expect(found.map((phrase) => WORN.toLowerCase().includes(phrase))).toEqual([true, true])
})

test('a phrase in few chapters, or a rare one, is no habit', () => {
  expect(overusedPhrases([...chapters(2, WORN, WORN, WORN), ...chapters(4)], [])).toEqual([])
  expect(overusedPhrases([...chapters(3, WORN), ...chapters(3)], [])).toEqual([])
  const long = Array.from({ length: 12 }, (_, i) => prose(1_500, i + 100))
  const seldom = long.map((text, i) => (i % 4 === 0 ? `${text} ${WORN}` : text))
  expect(overusedPhrases(seldom, [])).toEqual([])
})

test('names are no phrases, and none reaches over a full stop or a comma', () => {
  const named = chapters(6, 'Captain Orla Wick waited.')
  expect(overusedPhrases(named, ['Captain Orla Wick'])).toEqual([])
  expect(overusedPhrases(named, [])).toHaveLength(1)
  expect(overusedPhrases(chapters(6, 'Her smile, crooked lantern. Silence fell.'), [])).toEqual([])
})

test('however many there are, the worst come first and the others are left out', () => {
  const many = Array.from({ length: 30 }, (_, i) => `Phrase${i} number${i} of${i}.`)
  const worn = chapters(6, ...many, WORN, WORN)
  const found = overusedPhrases(worn, [])
  expect(found).toHaveLength(12)
  expect(WORN.toLowerCase()).toContain(found[0])
})

test('one way of writing an apostrophe is the other', () => {
  const [one, other] = ['Silence didn’t answer anybody.', "Silence didn't answer anybody."]
  const mixed = chapters(6).map((text, i) => `${text} ${i % 2 ? one : other}`)
  expect(overusedPhrases(mixed, [])).toEqual(["silence didn't answer anybody"])
})

const said = ({ messages }: { messages: { content?: unknown }[] }) =>
  messages.map(({ content }) => String(content)).join('\n')

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
  await room.plannedBook(8)
})
afterAll(() => room.close())

test('from the seventh chapter on the model is told what it says too often', async () => {
  room.provider.answer((asked) => {
    const answer = planned(asked)
    return JSON.stringify(asked).includes('Write this scene') ? `${WORN} ${answer}` : answer
  })
  const before = room.provider.asked.length
  await room.generated({ kind: 'book', book: { words: 2_000, wish: '' } })
  const scenes = room.provider.asked
    .slice(before)
    .map(said)
    .filter((text) => text.includes('Write this scene'))
  const told = scenes.filter((text) => text.includes('phrases that the book uses too often'))
  const numbers = new Set(told.map((text) => /Chapter (\d+) of 8/.exec(text)![1]))
  expect([...numbers]).toEqual(['7', '8'])
  for (const text of told) expect(text).toMatch(/uses too often">\n[^\n]*a breath she did/)
})

test('they are looked for once in a chapter, and each of its scenes is told the same', async () => {
  await room.plannedBook(7)
  room.provider.answer((asked) => {
    const answer = planned(asked)
    return JSON.stringify(asked).includes('Write this scene') ? `${WORN} ${answer}` : answer
  })
  const before = room.provider.asked.length
  const { id } = await room.generated({ kind: 'book', book: { words: 14_000, wish: '' } })
  const told = room.provider.asked
    .slice(before)
    .map(said)
    .filter((text) => text.includes('Write this scene') && text.includes('Chapter 7 of 7'))
    .map((text) => /uses too often">\n([^\n]*)/.exec(text)?.[1])
  expect(told.length).toBeGreaterThan(1)
  expect(new Set(told)).toEqual(new Set([expect.stringContaining('a breath she did')]))
  const scenes = await room.app.db.read.all(selectScenes, { id })
  const kept = scenes.flatMap(({ step, output }) => {
    const { overused = [] } = JSON.parse(output) as { overused?: string[] }
    return overused.length > 0 ? [[step.split(':').at(-1), overused.join('; ')]] : []
  })
  expect(kept).toEqual([['0', told[0]]])
})

const selectScenes = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select(['step', 'output'])
    .where('generation_id', '=', value.id)
    .where('step', 'like', 'scene:%'),
)
