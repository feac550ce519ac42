import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GalleryImage } from '#shared/contract/gallery.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let talk = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  talk = (await cast.make('alice', 'POST', '/communities', { name: 'Harbour Talk' })).id
})
afterAll(() => server.close())

/** A world with one featured image, and a post that the image may lead to. */
async function lampOf(name: string) {
  const world = await cast.make('alice', 'POST', '/worlds', { name })
  const gallery = `/worlds/${world.id}/gallery`
  const files = filesOf(server, cast)
  const { data } = await files.upload('alice', await photo(), 'lamp.jpg', { purpose: 'gallery' })
  const image = { file_id: data.file.id, title: 'The ninth lamp' }
  const { id } = await cast.make('alice', 'POST', gallery, image)
  await cast.make('alice', 'PATCH', `${gallery}/${id}/featured`, { is_featured: true })
  const text = { title: 'How it was drawn', body: 'With a lamp.', post_type: 'text' }
  const { id: post } = await cast.make('alice', 'POST', `/communities/${talk}/posts`, text)
  const stored = async () => (await cast.make<GalleryImage[]>('alice', 'GET', gallery))[0]
  return { path: `${gallery}/${id}`, post, stored }
}

test('an image is given a post, offline too, and leads readers to /posts/{post_id}', async () => {
  const { post, stored } = await lampOf('Ember Coast')
  let online = true
  await using owner = await openApp('/w/ember-coast/gallery', {
    server,
    session: cast.sessions.alice,
    network: (ask) => (address, init) =>
      online ? ask(address, init) : Promise.reject(new TypeError('no network')),
  })
  await owner.press('Edit The ninth lamp')
  await owner.fill('Post', 'somewhere else')
  await owner.says('This is not the address of a post')
  await owner.fill('Post', `https://loreloom.example/c/harbour-talk/posts/${post}?sort=top`)
  await owner.says('Links to “How it was drawn”.')
  online = false
  await owner.press('Save')
  await owner.until(() => expect(owner.text()).not.toContain('Edit image'))
  await owner.until(() => expect(owner.linkTo('Post')).toBe(`/posts/${post}`))
  expect((await stored())?.post_id).toBe(null)
  await owner.press('Edit The ninth lamp')
  await owner.says('Links to “How it was drawn”.')
  await owner.press('Cancel')
  online = true
  dispatchEvent(new Event('online'))
  await owner.until(async () => expect((await stored())?.post_id).toBe(post))

  await using reader = await openApp('/w/ember-coast', { server })
  await reader.press('Open The ninth lamp')
  await reader.says('1 / 1')
  expect(reader.linkTo('Read the post')).toBe(`/posts/${post}`)
  await reader.press('Read the post')
  await reader.says('With a lamp.')
})

test('an image whose post is deleted leads nowhere', async () => {
  const { path, post, stored } = await lampOf('Cold Coast')
  await cast.make('alice', 'PATCH', path, { post_id: post })
  expect((await stored())?.post_id).toBe(post)
  await cast.make('alice', 'DELETE', `/posts/${post}`)
  await server.flush()
  await using reader = await openApp('/w/cold-coast', { server })
  await reader.press('Open The ninth lamp')
  await reader.says('1 / 1')
  expect(reader.text()).not.toContain('Read the post')
})

test('pictures are named and featured offline, shown to all once featured, and taken back', async () => {
  const { id } = await cast.make('alice', 'POST', '/worlds', { name: 'Fog Bank' })
  const owner = newDevice(cast.sessions.alice)
  const reader = newDevice()
  const openers = () => page.queryAllByRole('button', { name: /^Open / })
  {
    await using app = await openApp('/w/fog-bank', { server, device: owner })
    await page.press('Manage')
    await page.press('Manage Gallery', 'menuitem')
    await page.findByRole('heading', { name: 'Manage Gallery' })
    await page.shows('No images yet')
    const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
    await page.pick('Gallery image files', notes)
    await page.shows('Please select an image file (JPG, PNG, or GIF)')
    await page.press('Dismiss notes.txt')
    await page.lacks('Please select an image file (JPG, PNG, or GIF)')

    const files = filesOf(server, cast)
    for (const title of ['lamp', 'fog']) {
      const bytes = await photo()
      const { data } = await files.upload('alice', bytes, `${title}.jpg`, { purpose: 'gallery' })
      await cast.make('alice', 'POST', `/worlds/${id}/gallery`, { file_id: data.file.id, title })
    }
    for (const name of ['Feature lamp', 'Feature fog']) await page.findByRole('button', { name })
    app.offline()
    app.reload()
    await page.press('Edit fog')
    const dialog = await page.part('dialog')
    await dialog.fill('Title', 'Fog at noon')
    await dialog.press('Save')
    await page.press('Feature Fog at noon')
    await page.shows('Image featured on world page')
    await page.press('Feature lamp')
    app.online()
    await app.allSaved()
  }
  {
    await using app = await openApp('/w/fog-bank', { server, device: reader })
    await app.until(() => expect(openers()).toHaveLength(2))
    await page.pressBy('{Enter}', 'Open Fog at noon')
    await (await page.part('dialog', 'Fog at noon')).shows('1 / 2')
    await app.user.keyboard('{ArrowRight}')
    await (await page.part('dialog', 'lamp')).shows('2 / 2')
    await app.user.keyboard('{ArrowRight}')
    await (await page.part('dialog', 'Fog at noon')).shows('1 / 2')
    await page.keys('{Escape}')
    await page.gone('dialog', 'Fog at noon')
    await page.focusIs('Open Fog at noon')
    app.goto('/w/fog-bank/gallery')
    await page.shows('You do not have permission to manage this gallery')
  }
  {
    await using app = await openApp('/w/fog-bank/gallery', { server, device: owner })
    await app.user.click(await page.findByRole('button', { name: 'Feature lamp', pressed: true }))
    await page.shows('Image unfeatured')
    await page.press('Delete Fog at noon')
    await page.shows('Are you sure you want to remove this image from the gallery?')
    await (await page.part('dialog')).press('Delete')
    await page.shows('Image deleted')
    await app.allSaved()
  }
  await using _ = await openApp('/w/fog-bank', { server, device: reader })
  await page.heading('Fog Bank')
  await page.shows('Nothing is shown here yet')
  expect(openers()).toEqual([])
})

test('a picture is cut once it has loaded', async () => {
  await cast.make('alice', 'POST', '/worlds', { name: 'Slow Coast' })
  const session = cast.sessions.alice
  await using app = await openApp('/w/slow-coast/gallery', { server, session })
  await page.findByRole('heading', { name: 'Manage Gallery' })
  await page.pick('Gallery image files', new File(['x'], 'lamp.jpg', { type: 'image/jpeg' }))
  const save = await page.findByRole('button', { name: 'Crop & Save' })
  const image = await page.findByRole('img', { name: 'lamp.jpg' })
  expect(save).toHaveProperty('disabled', true)
  // The test window loads no picture.
  Object.defineProperties(image, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } })
  image.dispatchEvent(new Event('load'))
  await app.until(() => expect(save).toHaveProperty('disabled', false))
})
