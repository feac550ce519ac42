import '../testing/window.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../testing/hands.ts'
import { CropFrame } from './CropFrame.tsx'

type Cut = (url: string) => Promise<Blob> | null
type OnCropped = (picture: Blob) => Promise<void>

const picture = new Blob(['lamp'])
const small = new Blob(['l'])
const onCancel = vi.fn<() => void>()

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

const show = (cut: Cut, onCropped: OnCropped) =>
  root.render(
    <CropFrame {...{ picture, onCancel, cut, onCropped }} saveLabel="Save">
      {(url) => <p>{url ? 'The picture' : 'Not yet'}</p>}
    </CropFrame>,
  )

test('what is cut is handed on once; why it could not be kept is said, and one may try again', async () => {
  const onCropped = vi
    .fn<OnCropped>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('This device is full'))
    .mockRejectedValueOnce(new Error(''))
  show(() => Promise.resolve(small), onCropped)
  await page.shows('The picture')
  await page.press('Save')
  await page.shows('This device is full')
  await page.press('Save')
  await page.shows('Failed to crop image')
  await page.press('Save')
  await page.lacks('Failed to crop image')
  expect(onCropped.mock.calls).toEqual([[small], [small], [small]])
})

test('while nothing is chosen nothing is cut, and one may leave', async () => {
  const onCropped = vi.fn<OnCropped>(() => Promise.resolve())
  show(() => null, onCropped)
  await page.shows('The picture')
  await page.press('Save')
  await page.press('Cancel')
  expect(onCropped).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a picture that cannot be read is said at once', async () => {
  // The test window paints nothing, so the test makes a picture broken.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValueOnce(new Error('broken'))
  show(
    () => null,
    () => Promise.resolve(),
  )
  await page.shows('Failed to crop image')
})
