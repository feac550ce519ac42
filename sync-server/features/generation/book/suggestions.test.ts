import type { BibleEntry } from '#shared/contract/bible.ts'
import type { Generation } from '#shared/contract/generation.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saidOf } from '#shared/rules/writing-form.ts'
import { statement } from '../../../db/statement.ts'
import { planned } from '../../../testing/model-server/planner.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'
import { NO_RECORD, tidyRecord } from './records.ts'
import { openSuggestions } from './suggestions.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => room.plannedBook(2))

const book = { kind: 'book', book: { words: 1_000, wish: '' } }
type Prompt = { messages: { content?: unknown }[] }
const said = ({ messages }: Prompt) => messages.map(({ content }) => String(content)).join('\n')
/** A model that names the first two words of each chapter, a name from the bible, and a person who is in no chapter. */
function names(asked: Prompt): string {
  const text = said(asked)
  const answer = planned(asked)
  if (!text.includes('Record this chapter')) return answer
  const [, quote = ''] = /kind="chapter \d+">\n([^\n]{60})/.exec(text) ?? []
  const called = (name: string, asset_type = 'character') => ({
    asset_type,
    name,
    about: `${name} waits.`,
    quote,
  })
  const name = quote.split(' ').slice(0, 2).join(' ')
  const new_names = [called(name), called('Nobody Here'), { ...called(name), quote: 'made up' }]
  return JSON.stringify({ ...(JSON.parse(answer) as object), new_names })
}

const named = (name: string, quote = 'words of the chapter') => ({
  asset_type: 'location' as const,
  name,
  about: `About ${name}.`,
  quote,
})

test('what the chapters name and the story bible lacks is suggested, with its quotation', async () => {
  room.provider.answer(names)
  const [first, second] = (await room.generated(book)).suggestions
  const manuscript = await room.manuscript()
  expect(first).toMatchObject({ asset_type: 'character', chapter_id: expect.any(String) })
  for (const [i, suggestion] of [first!, second!].entries()) {
    expect(manuscript[i]!.scenes[0]!.startsWith(suggestion.name)).toBe(true)
    expect(suggestion.says[0]!.fact).toBe(`${suggestion.name} waits.`)
    expect(manuscript[i]!.scenes[0]).toContain(suggestion.says[0]!.quote)
  }
  const bible = `/books/${room.book}/assets`
  expect(await room.cast.make<BibleEntry[]>('alice', 'GET', bible)).toEqual([])
})

test('while the book is written its row goes out without them; when it rests or is done they are there', async () => {
  const seen: Promise<Generation>[] = []
  room.provider.answer((asked) => {
    if (said(asked).includes('Write this scene')) seen.push(room.theLast())
    return names(asked)
  })
  const begun = await room.generated({ ...book, book: { ...book.book, by_chapter: true } })
  expect(begun.suggestions).toHaveLength(1)
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/resume`, {})
  const running = await room.theLast()
  expect(running).toMatchObject({ status: 'running', suggestions: [] })
  // A decision that a writer makes before the book goes on counts.
  const { name } = begun.suggestions[0]!
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/leave`, { name })
  await room.work(begun)
  for (const row of await Promise.all(seen)) expect(row.suggestions).toEqual([])
  expect(seen.length).toBeGreaterThan(1)
  const done = await room.theLast()
  expect(done.status).toBe('done')
  expect(done.suggestions).toHaveLength(1)
  expect(done.suggestions[0]!.name).not.toBe(name)
})

test('what is left does not come back, also when the book goes on and names it again', async () => {
  room.provider.answer(names)
  const { id, suggestions } = await room.generated(book)
  const [left, other] = suggestions.map(({ name }) => name)
  const leave = `/generations/${id}/leave`
  await room.cast.make('alice', 'POST', leave, { name: left })
  await room.cast.make('alice', 'POST', leave, { name: left })
  await room.cast.make('alice', 'POST', leave, { name: 'of no chapter' })
  expect((await room.theLast()).suggestions.map(({ name }) => name)).toEqual([other])
  await room.cast.make('alice', 'POST', `/books/${room.book}/chapters`, { title: 'One more' })
  const again = (await room.generated(book)).suggestions.map(({ name }) => name)
  expect(again).toHaveLength(2)
  expect(again).toContain(other)
  expect(again).not.toContain(left)
})

test('one that became an entry has its receipt; an entry of another book is none', async () => {
  room.provider.answer(names)
  const { id, suggestions } = await room.generated(book)
  const [taken, other] = suggestions
  const form = { asset_type: 'character', name: taken!.name }
  const entry = (await room.cast.make('alice', 'POST', `/books/${room.book}/assets`, form)).id
  const leave = (body: object) => room.cast.as('alice', 'POST', `/generations/${id}/leave`, body)
  expect((await leave({ name: taken!.name, entry })).status).toBe(200)
  const kept = await room.app.db.read.all(selectReceipts, { document: `asset:${entry}` })
  expect(kept).toEqual([
    {
      name: expect.stringMatching(/^lamp-1, [\d,]+ tokens for all notes of its chapter$/),
      text: saidOf(taken!.says),
    },
  ])
  const elsewhere = room.book
  await room.newBook()
  const foreign = (await room.cast.make('alice', 'POST', `/books/${room.book}/assets`, form)).id
  room.book = elsewhere
  const refused = await leave({ name: other!.name, entry: foreign })
  expect(refused.body.error).toBe('documents.not_found')
  expect((await room.theLast()).suggestions.map(({ name }) => name)).toEqual([other!.name])
})

const selectReceipts = statement<{ document: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select(['name', 'text'])
    .where('document', '=', value.document)
    .where('kind', '=', 'generated'),
)

test.each([
  ['no names', {}],
  [
    'names of a kind that there is not',
    { new_names: [{ ...named('The Lamp'), asset_type: 'item' }] },
  ],
])('a model that gives %s is asked once, and the rest of its record counts', async (_, names) => {
  room.provider.answer((asked) => {
    const answer = planned(asked)
    if (!said(asked).includes('Record this chapter')) return answer
    const { new_names: _, ...record } = JSON.parse(answer) as { new_names?: unknown }
    return JSON.stringify({ ...record, summary: 'Orla lit the lamp.', ...names })
  })
  const before = room.provider.asked.length
  const { id, suggestions } = await room.generated(book)
  const asked = room.provider.asked.slice(before).map(said)
  expect(asked.filter((text) => text.includes('Record this chapter'))).toHaveLength(2)
  const records = await room.app.db.read.all(selectRecords, { id })
  for (const { output } of records)
    expect(JSON.parse(output)).toMatchObject({ summary: 'Orla lit the lamp.', new_names: [] })
  expect(records).toHaveLength(2)
  expect(suggestions).toEqual([])
})

const selectRecords = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select('output')
    .where('generation_id', '=', value.id)
    .where('step', 'like', 'record:%'),
)

test('a model is told which names it need not give', async () => {
  const entry = { asset_type: 'character', name: 'Orla', aliases: ['the keeper'] }
  await room.cast.make('alice', 'POST', `/books/${room.book}/assets`, entry)
  const before = room.provider.asked.length
  await room.generated(book)
  const asked = room.provider.asked.slice(before).map(said)
  const records = asked.filter((text) => text.includes('Record this chapter'))
  expect(records).toHaveLength(2)
  for (const text of records)
    expect(text).toMatch(/kind="names of the story bible">\nOrla, the keeper\n/)
})

const suggested = (records: object[], entries: string[] = [], decided: string[] = []) => {
  const chapters = records.map((_, i) => ({ id: String(i), words: 1, is_written: false }))
  const done = new Map<string, unknown>([['plan', { chapters }]])
  for (const [i, record] of records.entries()) done.set(`record:${i}`, record)
  const material = {
    entries: entries.map((name) => ({
      asset_type: 'location' as const,
      name,
      aliases: [],
      content: '',
    })),
  } as unknown as Parameters<typeof openSuggestions>[0]['material']
  return openSuggestions({ done, material }, 'lamp-1', decided)
}

test('part of a name, or a name with a title, is known where the other is', () => {
  const record = { ...NO_RECORD, new_names: [named('Captain Orla'), named('Long Quay')] }
  const names = (entries: string[], decided: string[] = []) =>
    suggested([record], entries, decided).map(({ name }) => name)
  expect(names(['ORLA', 'Quaye'])).toEqual(['Long Quay'])
  expect(names(['The Long Quay'], ['orla'])).toEqual([])
})

test('a long book with a long story bible costs a moment, at each of its steps', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
  const records = numbers(50).map((chapter) => ({
    ...NO_RECORD,
    facts: numbers(20).map((i) => ({ entry: `Who ${chapter} ${i}`, fact: `${i}.`, quote: '' })),
    new_names: numbers(10).map((i) => named(`Place${chapter} Road${i}`)),
  }))
  const entries = numbers(1_000).map((i) => `Somebody Number${i}`)
  const from = process.threadCpuUsage()
  expect(suggested(records, entries)).toHaveLength(60)
  expect(process.threadCpuUsage(from).user / 1_000).toBeLessThan(2_000)
})

test('a name is suggested once, with what all chapters say of it', () => {
  const fact = { entry: 'Long Quay', fact: 'It is of stone.', quote: 'the grey stone of the quay' }
  const again = { ...named('Long Quay', 'other words'), about: 'It is long.' }
  const first = { ...NO_RECORD, facts: [fact], new_names: [named('Long Quay')] }
  const second = { ...NO_RECORD, new_names: [again, named('Long Quay')] }
  expect(suggested([first, second])).toEqual([
    {
      chapter_id: '0',
      asset_type: 'location',
      name: 'Long Quay',
      says: [
        { fact: 'About Long Quay.', quote: 'words of the chapter' },
        { fact: 'It is of stone.', quote: 'the grey stone of the quay' },
        { fact: 'It is long.', quote: 'other words' },
      ],
      model: 'lamp-1',
    },
  ])
})

test('a record from before there were names is read; a name that stands nowhere is none', () => {
  const { new_names: _, ...old } = NO_RECORD
  expect(suggested([old])).toEqual([])
  const quote = 'She came to the Long Quay'
  const chapter = `${quote} at night.`
  const record = { ...NO_RECORD, new_names: [named('Long Quay', quote), named('Inn', quote)] }
  expect(tidyRecord(record, chapter).new_names.map(({ name }) => name)).toEqual(['Long Quay'])
})
