import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { statement } from '../../../db/statement.ts'
import type { Caller } from '../../../testing/cast.ts'
import { type Drawing, drawn } from '../../../testing/model-server/open-model-server.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'
import { filesOf } from '../../../testing/uploads.ts'

const LAMP = { kind: 'cover', wish: 'A lamp on a quay.' }

let room: PlanningRoom
let picture: Buffer
beforeAll(async () => {
  room = await openPlanningRoom({ OPENAI_IMAGE_MODEL: 'gpt-image-9' })
  const paper = { width: 64, height: 96, channels: 3 as const, background: '#103050' }
  picture = await sharp({ create: paper }).png().toBuffer()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.provider.calm()
  room.provider.draws(() => drawn(picture))
  room.provider.pictures.length = 0
  await room.app.db.write((trx) => trx.run(newDay, {}))
  await room.plannedBook()
})
const newDay = statement<object>()((db) => db.deleteFrom('ai_usage').where('kind', '=', 'cover'))

const fileOf = ({ proposal }: Generation): string =>
  proposal?.kind === 'cover' ? proposal.file_id : 'none'
const statusFor = async (caller: Caller, file: string) =>
  (await filesOf(room.app, room.cast).download(caller, file)).status
const used = async () =>
  (await room.cast.make<{ used: number }>('alice', 'GET', '/storage/quota')).used
const use = (cover_file_id: string) =>
  room.cast.make('alice', 'PATCH', `/books/${room.book}`, { cover_file_id })
const dismiss = (id: string) =>
  room.cast.make<Generation>('alice', 'POST', `/generations/${id}/dismiss`, {})

test('a cover is made of title, genre, overview and wish, and proposed to the author alone', async () => {
  const done = await room.generated(LAMP)
  expect(done).toMatchObject({ kind: 'cover', status: 'done', error: null })
  const [asked] = room.provider.pictures
  expect(asked).toMatchObject({ model: 'gpt-image-9', n: 1, size: '1024x1536' })
  expect(asked).not.toHaveProperty('response_format')
  for (const part of ['The Ninth Lamp', 'Fantasy', 'A lamp goes out.', 'A lamp on a quay.'])
    expect(asked!.prompt).toContain(part)
  const file = fileOf(done)
  expect(await statusFor('alice', file)).toBe(200)
  for (const other of ['bob', 'guest'] as const) expect(await statusFor(other, file)).toBe(404)
  await room.app.app.flush()
  const news = await room.cast.make<{ kind: string; subject: { id: string } }[]>(
    'alice',
    'GET',
    '/notifications',
  )
  expect(news.some(({ kind }) => kind === 'artwork_done')).toBe(true)
})

test('taken it is the cover; left it is gone, and its room is free again', async () => {
  const before = await used()
  const [first, second] = [await room.generated(LAMP), await room.generated(LAMP)]
  expect(fileOf(first)).not.toBe(fileOf(second))
  await use(fileOf(second))
  for (const { id } of [first, second])
    expect(await dismiss(id)).toMatchObject({ status: 'done', proposal: null })
  expect(await statusFor('alice', fileOf(second))).toBe(200)
  expect(await statusFor('alice', fileOf(first))).toBe(404)
  await room.cast.make('alice', 'PATCH', `/books/${room.book}/public`, { is_public: true })
  expect(await statusFor('guest', fileOf(second))).toBe(200)
  await room.cast.make('alice', 'PATCH', `/books/${room.book}`, { cover_file_id: null })
  expect(await used()).toBe(before)
})

test('only its author has covers made and leaves them, and only where there is an image model', async () => {
  const { id } = await room.generated(LAMP)
  const editor = { username: 'bob', role: 'editor' }
  const path = `/books/${room.book}/collaborators`
  const invited = await room.cast.make('alice', 'POST', path, editor)
  await room.cast.make('bob', 'POST', `/collaborations/${invited.id}/accept`, {})
  for (const call of [`/books/${room.book}/generations`, `/generations/${id}/dismiss`])
    expect(await room.cast.as('bob', 'POST', call, call.endsWith('s') ? LAMP : {})).toMatchObject({
      status: 403,
      body: { error: 'books.not_owner' },
    })
  expect(fileOf(await room.theLast())).not.toBe('none')
  const without = await openPlanningRoom()
  await without.newBook()
  expect(
    await without.cast.as('alice', 'POST', `/books/${without.book}/generations`, LAMP),
  ).toMatchObject({
    status: 409,
    body: { error: 'generation.no_image_model' },
  })
  await without.close()
})

test('three a day, which are no planning steps', async () => {
  for (let i = 0; i < 3; i++) expect(await room.generated(LAMP)).toMatchObject({ status: 'done' })
  expect(await room.generated(LAMP)).toMatchObject({
    status: 'failed',
    error: 'You have had three covers made today. You can have new ones made after midnight UTC.',
  })
  expect(room.provider.pictures).toHaveLength(3)
  expect(await room.generated(room.outline())).toMatchObject({ status: 'done' })
})

const refusal = (
  status: number,
  message: string,
  code: string | null = null,
): ReturnType<Drawing> => ({
  status,
  body: { error: { message, type: 'invalid_request_error', code, param: null } },
})
const says = (data: object[]): ReturnType<Drawing> => ({
  status: 200,
  body: { created: 1_795_000_000, data },
})

test('what an image model refuses is left out of the next question', async () => {
  const other = await openPlanningRoom({ OPENAI_IMAGE_MODEL: 'dall-e-3' })
  await other.plannedBook()
  other.provider.draws((asked) => {
    if (asked.response_format) return refusal(400, "Unknown parameter: 'response_format'.")
    if (asked.size) return refusal(400, `'${asked.size}' is not one of the sizes of this model.`)
    return drawn(picture)
  })
  expect(await other.generated(LAMP)).toMatchObject({ status: 'done' })
  const asked = () =>
    other.provider.pictures.map(({ size, response_format }) => [size, response_format])
  expect(asked()).toEqual([
    ['1024x1536', 'b64_json'],
    ['1024x1536', undefined],
    ['1024x1792', undefined],
    [undefined, undefined],
  ])
  await other.generated(LAMP)
  expect(asked().slice(4)).toEqual([[undefined, undefined]])
  await other.close()
})

const UNUSABLE = 'The image model gave nothing that could be used. Please try again.'
const NOT_SET_UP =
  'The image model of this server is not set up as it should be. Its operator can see why.'
const OUTCOMES: [string, () => ReturnType<Drawing>, string, number][] = [
  ['an address instead of bytes', () => says([{ url: 'http://127.0.0.1:9/x.png' }]), NOT_SET_UP, 1],
  ['no picture', () => says([]), UNUSABLE, 3],
  ['bytes that are no picture', () => drawn(randomBytes(2_000)), UNUSABLE, 3],
  ['a picture that breaks off', () => drawn(picture.subarray(0, 60)), UNUSABLE, 3],
  ['more than 10 MB', () => drawn(Buffer.alloc(10 * 1024 * 1024 + 3)), UNUSABLE, 3],
  [
    'a refusal',
    () => refusal(400, 'Your request was rejected by the safety system.', 'moderation_blocked'),
    'The image model does not make this picture. Please describe another one.',
    1,
  ],
  ['an unknown model', () => refusal(404, 'The model does not exist.'), NOT_SET_UP, 1],
]
for (const [what, drawing, error, asked] of OUTCOMES)
  test(`${what}: it fails with a sentence and keeps no file`, async () => {
    room.provider.draws(drawing)
    const before = await used()
    expect(await room.generated(LAMP)).toMatchObject({ status: 'failed', error, proposal: null })
    expect(room.provider.pictures).toHaveLength(asked)
    expect(await used()).toBe(before)
  })

test('a picture that cannot be read is counted: it was paid for', async () => {
  const spent = async () =>
    (await room.cast.make<{ today: { tokens_out: number } }>('alice', 'GET', '/admin/generation'))
      .today.tokens_out
  const usage = { input_tokens: 120, output_tokens: 5_000, total_tokens: 5_120 }
  const details = { image_tokens: 0, text_tokens: 120 }
  room.provider.draws(() => ({
    status: 200,
    body: {
      created: 1_795_000_000,
      data: [{ b64_json: Buffer.from('nothing').toString('base64') }],
      usage: { ...usage, input_tokens_details: details },
    },
  }))
  const before = await spent()
  await room.generated(LAMP)
  expect((await spent()) - before).toBe(3 * 5_000)
})

test('given up while it is made, it leaves nothing', async () => {
  const before = await used()
  const begun = await room.start(LAMP)
  room.provider.draws(async () => {
    await room.cast.make('alice', 'POST', `/generations/${begun.id}/cancel`, {})
    return drawn(picture)
  })
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'cancelled', proposal: null })
  expect(await used()).toBe(before)
})

test('where there is no room for another file, its author is told', async () => {
  const full = await openPlanningRoom({ OPENAI_IMAGE_MODEL: 'lamp-9', STORAGE_QUOTA_MB: '0' })
  await full.plannedBook()
  full.provider.draws(() => drawn(picture))
  expect(await full.generated(LAMP)).toMatchObject({
    status: 'failed',
    error: 'Insufficient storage.',
  })
  await full.close()
})
