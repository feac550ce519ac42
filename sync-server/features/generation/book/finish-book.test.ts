import { afterAll, beforeAll, expect, test } from 'vitest'
import { planned } from '../../../testing/model-server/planner.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
  await room.plannedBook()
})
afterAll(() => room.close())

test('what somebody writes meanwhile is published by themselves', async () => {
  const { chapters } = await room.planOf()
  const path = `/chapters/${chapters[2]!.id}`
  const mine = 'I wrote this while the first chapter was written.'
  let isWritten: Promise<unknown> | undefined
  const write = async () => {
    const { id } = await room.cast.make('alice', 'POST', `${path}/sections`, {})
    await room.app.app.documents.replaceText(`section:${id}`, mine, room.cast.sessions.alice.user)
  }
  room.provider.answer((asked) => {
    if (/Write this scene/.test(JSON.stringify(asked.messages))) isWritten ??= write()
    return planned(asked)
  })
  await room.generated({ kind: 'book', book: { words: 3_000, wish: '' } })
  await isWritten
  expect((await room.manuscript())[2]!.scenes).toEqual([mine])
  const shown = (at: string) => room.cast.as('guest', 'GET', at)
  expect((await shown(`/chapters/${chapters[0]!.id}`)).status).toBe(200)
  expect((await shown(path)).status).toBe(404)
})
