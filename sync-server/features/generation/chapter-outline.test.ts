import { applyUpdate, Doc } from 'yjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Changes, Generation } from '#shared/contract/generation.ts'
import { statement } from '../../db/statement.ts'
import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => room.newBook())

describe('a chapter’s outline', () => {
  let chapter = ''
  beforeEach(async () => {
    await room.generated(room.outline())
    chapter = (await room.planOf()).chapters[1]!.id
  })
  const path = () => `/books/${room.book}/chapters/${chapter}/outline`
  const text = async () =>
    (await room.cast.make<{ content: string }>('alice', 'GET', path())).content
  const again = () => room.generated({ kind: 'chapter_outline', chapter_id: chapter })

  test('is written where there is none', async () => {
    expect(await room.generated({ kind: 'chapter_outline', chapter_id: chapter })).toMatchObject({
      status: 'done',
      chapter_id: chapter,
      proposal: null,
    })
    expect(await text()).toBe('## The harbour\n\nOrla buys the wick.')
    const asked = JSON.stringify(room.provider.asked.at(-1)!.messages)
    expect(asked).toContain('outline of chapter 2')
    expect(asked).toContain('2. Lamp 2: She lights lamp 2.')
  })

  test('is proposed as changes where somebody has written: each counts once, and what is rejected is gone', async () => {
    await room.cast.make('alice', 'PUT', path(), { content: '## The harbour\n\nI wrote this.' })
    await again()
    const { id, proposal } = await again()
    const { hunks } = proposal as Changes
    expect(proposal).toMatchObject({ kind: 'changes', wish: '', flaw: '' })
    expect(hunks).toMatchObject([{ before: 'I wrote this.', after: 'Orla buys the wick.' }])
    expect(await text()).toBe('## The harbour\n\nI wrote this.')
    // The newer one takes the place of the older.
    expect((await room.list()).filter((one) => one.proposal !== null)).toHaveLength(1)
    const doc = new Doc()
    applyUpdate(doc, await room.app.app.documents.stateOf(`outline:${chapter}`))
    for (let i = 0; i < 2; i++)
      applyUpdate(doc, new Uint8Array(Buffer.from(hunks[0]!.update, 'base64')))
    expect(doc.getText('text').toJSON()).toBe('## The harbour\n\nOrla buys the wick.')
    const decided = await room.cast.as('alice', 'POST', `/generations/${id}/decide`, {
      accept: true,
    })
    expect(decided.body).toMatchObject({ error: 'generation.no_proposal' })
    const clients = hunks.map(({ client }) => client)
    const rejected = await room.cast.make<Generation>(
      'alice',
      'POST',
      `/generations/${id}/reject`,
      {
        clients,
      },
    )
    expect(rejected.proposal).toBeNull()
  })

  test('is dismissed once all of its changes are decided', async () => {
    await room.cast.make('alice', 'PUT', path(), { content: 'My own plan.' })
    const { id } = await again()
    for (let i = 0; i < 2; i++) {
      const dismissed = await room.cast.make<Generation>(
        'alice',
        'POST',
        `/generations/${id}/dismiss`,
      )
      expect(dismissed.proposal).toBeNull()
    }
    expect(await text()).toBe('My own plan.')
  })

  test('that an earlier version proposed is taken as a whole, and the words before are a version', async () => {
    await room.cast.make('alice', 'PUT', path(), { content: 'My own plan.' })
    const { id } = await again()
    const proposal = { kind: 'chapter_outline', content: 'All of it new.' }
    const store = statement<{ id: string; proposal: string }>()((db, value) =>
      db.updateTable('generations').set({ proposal: value.proposal }).where('id', '=', value.id),
    )
    await room.app.db.write((trx) => trx.run(store, { id, proposal: JSON.stringify(proposal) }))
    expect((await room.theLast()).proposal).toEqual(proposal)
    await room.cast.make('alice', 'POST', `/generations/${id}/decide`, { accept: true })
    expect(await text()).toBe('All of it new.')
    const kept = await room.app.db.read.all(
      statement<{ book: string }>()((db, value) =>
        db
          .selectFrom('document_versions')
          .select(['text', 'kind'])
          .where('book_id', '=', value.book),
      ),
      { book: room.book },
    )
    expect(kept).toEqual([
      { text: '## The harbour\n\nOrla buys the wick.', kind: 'generated' },
      { text: 'My own plan.', kind: 'before-generation' },
    ])
  })
})

test('a text that somebody has changed meanwhile is not replaced', async () => {
  await room.generated(room.outline())
  const [first] = (await room.planOf()).chapters
  const path = `/books/${room.book}/chapters/${first!.id}/outline`
  await room.cast.make('alice', 'PUT', path, { content: 'Typed this moment.' })
  const { documents } = room.app.app
  const alice = room.cast.sessions.alice.user
  const replace = (expected: string) =>
    documents.replaceText(`outline:${first!.id}`, 'Generated.', alice, expected)
  expect(await replace('')).toBe(false)
  expect(await room.cast.make('alice', 'GET', path)).toMatchObject({
    content: 'Typed this moment.',
  })
  expect(await replace('Typed this moment.')).toBe(true)
  expect(await room.cast.make('alice', 'GET', path)).toMatchObject({ content: 'Generated.' })
})
