import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

test('each press of an arrow key moves one picture on, also the second before the next is shown', async () => {
  const files = filesOf(server, cast)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Shutters' })
  const media_items: object[] = []
  for (const caption of ['Dawn', 'Noon', 'Dusk']) {
    const { data } = await files.upload('alice', await photo(), `${caption}.jpg`)
    media_items.push({ media_type: 'image', file_id: data.file.id, caption })
  }
  const form = { post_type: 'image', title: 'A day', media_items }
  const post = await cast.make('alice', 'POST', `/communities/${id}/posts`, form)
  await using _ = await openApp(`/posts/${post.id}`, { server })
  await page.shows('1 / 3')
  for (let presses = 0; presses < 2; presses += 1)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await page.shows('3 / 3')
  await page.shows('Dusk')
  await page.keys('{ArrowRight}')
  await page.shows('1 / 3')
  await page.press('Image 2')
  await page.shows('2 / 3')
  await page.shows('Noon')
})

test('a camera that comes on after another video was chosen is seen, and can be turned off', async () => {
  const asked = Promise.withResolvers<MediaStream>()
  const mediaDevices = { getUserMedia: () => asked.promise }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  // It can show no video, and says so.
  const load = vi.spyOn(HTMLVideoElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLVideoElement,
  ) {
    setTimeout(() => this.dispatchEvent(new Event('error')))
  })
  onTestFinished(() => load.mockRestore())
  await cast.make('alice', 'POST', '/communities', { name: 'Moving Pictures' })
  await using _ = await openApp('/c/moving-pictures/submit', {
    server,
    session: cast.sessions.alice,
  })
  await page.press('Video', 'tab')
  await page.press(/^Record with webcam/)
  await page.pick('Video file', new File(['frames'], 'walk.mp4', { type: 'video/mp4' }))
  await page.findByRole('button', { name: 'Remove video' })
  const track = { stop: vi.fn<() => void>() }
  asked.resolve(Object.assign(new MediaStream(), { getTracks: () => [track] }) as never)
  await (await page.part('group', 'Record with webcam')).press('Cancel')
  await page.findByRole('button', { name: 'Remove video' })
  expect(track.stop).toHaveBeenCalled()
})
