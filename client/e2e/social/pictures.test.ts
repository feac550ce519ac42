import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
  goOffline,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'
import { snap } from '../support/snap.ts'

let world: World
let page: Page
let bob: Page
beforeAll(async () => {
  world = await openWorld()
  page = await world.member('alice', INSTALLED)
  bob = await (await world.person()).newPage()
})
afterAll(() => world.close())

async function isShown(page: Page, name: string): Promise<void> {
  const image = page.getByRole('img', { name, exact: true }).first()
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
}

test('a text is set in bold and looked at; a picture pasted into it makes it a post of pictures', async () => {
  await createCommunity(page, 'Easels')
  const { name, buffer } = await snap(page, 'easel.png')
  await page.getByRole('link', { name: 'Create Post' }).first().click()
  await page.getByLabel('Title').fill('An easel')
  const body = page.getByLabel('Body')
  await body.pressSequentially('It is ')
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await tools.getByRole('button', { name: 'Bold' }).click()
  await body.pressSequentially('mine')
  await holds(body, 'It is **mine**')
  await body.press('Control+B')
  await body.pressSequentially(' alone')
  await holds(body, 'It is **mine** alone')
  await tools.getByRole('button', { name: 'Quote' }).click()
  await holds(body, '> It is **mine** alone')
  // The field's own undo takes a tool back.
  await body.press('Control+Z')
  await holds(body, 'It is **mine** alone')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).locator('strong').getByText('mine').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  await body.evaluate(
    (field, { name, bytes }) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    { name, bytes: [...buffer] },
  )
  await page.getByRole('tab', { name: 'Image', selected: true }).waitFor()
  await page.getByLabel('Description of image 1').fill('An easel by a window')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'An easel' }).waitFor()
  await isShown(page, 'An easel by a window')
  await page.locator('article strong').getByText('mine').waitFor()
})

test('a post with pictures is made offline, survives a reload, and arrives once', async () => {
  const alice = page.context()
  const first = await snap(page, 'harbour.png')
  await createCommunity(page, 'Shutters')
  const second = await snap(page, 'lighthouse.png')
  await allSaved(page)
  await readyOffline(page)
  await goOffline(alice)

  await page.getByRole('link', { name: 'Create Post' }).first().click()
  await page.getByRole('tab', { name: 'Image' }).click()
  const create = page.getByRole('button', { name: 'Create Post' })
  await page.getByLabel('Title').fill('Two harbours')
  expect(await create.isDisabled()).toBe(true)
  await page.getByLabel('Image files').setInputFiles([first, second])
  await page.getByLabel('Caption of image 1').fill('Where the boats sleep')
  await page.getByLabel('Description of image 2').fill('A lighthouse at dusk')
  await page.getByText('Saved on this device').first().waitFor()
  await page.getByText('Draft saved on this device').waitFor()
  await page.reload()
  await page.getByLabel('Caption of image 1').waitFor()
  await holds(page.getByLabel('Description of image 2'), 'A lighthouse at dusk')
  await page.getByRole('button', { name: 'Move image 2 up' }).click()
  await create.click()

  await page.getByRole('heading', { level: 1, name: 'Two harbours' }).waitFor()
  await isShown(page, 'A lighthouse at dusk')
  await page.getByText('1 / 2').waitFor()
  await page.reload()
  await isShown(page, 'A lighthouse at dusk')
  await alice.setOffline(false)
  await allSaved(page)

  await bob.goto('/c/shutters')
  await exactlyOne(bob.getByRole('link', { name: 'Two harbours' }))
  await isShown(bob, 'A lighthouse at dusk')
  await bob.getByText('2 images').waitFor()
  await bob.getByRole('link', { name: 'Two harbours' }).click()
  await bob.getByText('1 / 2').waitFor()
  await isShown(bob, 'A lighthouse at dusk')
  await bob.keyboard.press('ArrowRight')
  await bob.getByText('2 / 2').waitFor()
  await isShown(bob, 'Where the boats sleep')
})

test('what is no picture is told so where one is, and nothing else is lost', async () => {
  const whole = await snap(page, 'whole.png')
  await visit(page, '/c/shutters/submit')
  await page.getByRole('tab', { name: 'Image' }).click()
  await page.getByLabel('Title').fill('Mixed')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await page
    .getByLabel('Image files')
    .setInputFiles([
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: html },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      whole,
    ])
  await page.getByText('page.jpg: This file is damaged and could not be read.').waitFor()
  await page.getByText('notes.txt: Please select an image file (JPG, PNG, or GIF)').waitFor()
  await page.getByText('drawing.svg: Please select an image file (JPG, PNG, or GIF)').waitFor()
  await page.getByText('Uploaded').waitFor()
  expect(await page.getByLabel(/^Caption of image/).count()).toBe(1)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mixed' }).waitFor()
  await allSaved(page)
})

test('a community gets a banner and an icon, cut to their shapes, offline too', async () => {
  const alice = page.context()
  const picture = await snap(page, 'shore.png')
  await createCommunity(page, 'Painted')
  await allSaved(page)
  await readyOffline(page)
  await goOffline(alice)
  await page.getByRole('link', { name: 'Settings' }).click()
  const banner = page.getByRole('group', { name: 'Banner' })
  await banner.getByLabel('Upload image').check()
  await banner.getByLabel('Banner file').setInputFiles(picture)
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByLabel('Zoom').fill('1.6')
  await crop.getByLabel('Rotation').fill('90')
  const area = crop.getByLabel('Crop area: move it with the arrow keys')
  await area.focus()
  // The styles of the cropper are the page's own: its policy takes no others.
  expect(await area.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
  const top = async () => (await crop.locator('img').boundingBox())!.y
  const before = await top()
  await page.keyboard.press('ArrowDown')
  await expect.poll(top).toBeCloseTo(before + 1, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(top).toBeCloseTo(before + 11, 0)
  await page.keyboard.press('Control+ArrowUp')
  await expect.poll(top).toBeCloseTo(before - 89, 0)
  await crop.getByRole('button', { name: 'Save' }).click()
  await crop.waitFor({ state: 'detached' })
  await isShown(page, 'Banner as it will look')
  const icon = page.getByRole('group', { name: 'Icon' })
  await icon.getByLabel('Upload image').check()
  await icon.getByLabel('Icon file').setInputFiles(picture)
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await crop.waitFor({ state: 'detached' })
  await icon.getByLabel('Gradient').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'c/Painted' }).waitFor()
  await alice.setOffline(false)
  await allSaved(page)

  await bob.goto('/c/painted')
  const size = () =>
    bob
      .locator('main header img')
      .first()
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([1_500, 500])
})

test('a profile is given a picture that is cut', async () => {
  const me = await snap(page, 'me.png')
  await visit(page, '/profile/edit')
  await page.getByLabel('Avatar file').setInputFiles(me)
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  // It is waited for before the click: it stands for four seconds only.
  const told = page
    .getByText('Avatar ready! Click "Save Changes" to update your profile.')
    .waitFor()
  await crop.getByRole('button', { name: 'Save' }).click()
  await told
  await page.getByRole('button', { name: 'Crop again' }).waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const avatar = async () => {
    const reply = await fetch(`${world.url}/api/users/alice`)
    return ((await reply.json()) as { data: Record<string, string | null> }).data['avatar_file_id']
  }
  await expect.poll(avatar).toEqual(expect.any(String))
  await allSaved(page)
  const image = await fetch(`${world.url}/api/files/${await avatar()}/download`)
  expect(image.headers.get('content-type')).toBe('image/webp')
})
