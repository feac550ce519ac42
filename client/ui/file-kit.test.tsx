import '../testing/window.ts'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { isBusy, page } from '../testing/hands.ts'
import { Button } from './Button.tsx'
import { DropZone } from './DropZone.tsx'
import { FileButton } from './FileButton.tsx'
import { pasteFiles } from './paste-files.ts'
import { Problem, Problems } from './Problem.tsx'
import { type Uncut, useCrop } from './use-crop.ts'
import { useTaking } from './use-taking.ts'

const onFiles = vi.fn<(files: File[]) => void>()
const [lamp, fog] = ['lamp.jpg', 'fog.jpg'].map((name) => new File([name], name)) as [File, File]

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  onFiles.mockClear()
})
afterEach(() => root.unmount())

const button = (rest: { multiple?: boolean; folder?: boolean; busy?: boolean } = {}) => (
  <FileButton label="Picture files" accept="image/*" onFiles={onFiles} {...rest}>
    Choose pictures
  </FileButton>
)

/** Dispatches the event of a browser when files come from outside of the page. */
async function bring(type: string, data: object) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const hint = await page.shows('or drop them here')
  hint.dispatchEvent(Object.assign(event, data))
  return event
}

test('the button opens the dialog of the browser, and takes no click while something is under way', async () => {
  root.render(button())
  const input = await page.findByLabelText<HTMLInputElement>('Picture files')
  const opened = vi.spyOn(input, 'click')
  await page.press('Choose pictures')
  expect(opened).toHaveBeenCalledTimes(1)
  expect([input.accept, input.tabIndex]).toEqual(['image/*', -1])
  root.render(button({ busy: true }))
  await until(() => expect(isBusy(page.getByRole('button'))).toBe(true))
})

test('the same file can be chosen again, and choosing none is nothing', async () => {
  root.render(button({ multiple: true }))
  await page.pick('Picture files', lamp, fog)
  await page.pick('Picture files', lamp, fog)
  expect(onFiles.mock.calls).toEqual([[[lamp, fog]], [[lamp, fog]]])
  const input = await page.findByLabelText('Picture files')
  input.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('whole folders can be asked for', async () => {
  root.render(button({ folder: true }))
  const input = await page.findByLabelText('Picture files')
  expect(input.hasAttribute('webkitdirectory')).toBe(true)
})

test('a zone shows that one may let go, and takes what is dropped instead of the browser', async () => {
  const onDrop = vi.fn<(dropped: DataTransfer) => void>()
  root.render(
    <DropZone icon={FileUp} hint="or drop them here" onDrop={onDrop}>
      {button()}
    </DropZone>,
  )
  const zone = (await page.shows('or drop them here')).parentElement!
  const isLit = () => zone.className.includes('border-accent')
  const data = { dataTransfer: { files: [lamp] } }
  expect((await bring('dragover', data)).defaultPrevented).toBe(true)
  await until(() => expect(isLit()).toBe(true))
  await bring('dragleave', data)
  await until(() => expect(isLit()).toBe(false))
  await bring('dragover', data)
  expect((await bring('drop', data)).defaultPrevented).toBe(true)
  await until(() => expect(isLit()).toBe(false))
  expect(onDrop.mock.calls).toEqual([[data.dataTransfer]])
})

test('pasted files are taken, pasted text is left alone', async () => {
  root.render(<p onPaste={pasteFiles(onFiles)}>or drop them here</p>)
  await bring('paste', { clipboardData: { files: [] } })
  expect(onFiles).not.toHaveBeenCalled()
  await bring('paste', { clipboardData: { files: [lamp] } })
  expect(onFiles.mock.calls).toEqual([[[lamp]]])
})

function Taking({ take }: { take(file: File): Promise<void> }) {
  const taking = useTaking('Failed to upload image')
  return (
    <>
      <FileButton
        label="Picture files"
        multiple
        busy={taking.busy}
        onFiles={(files) =>
          void taking.takeEach(files, take, files.length > 1 ? 'One at a time' : undefined)
        }
      >
        Choose pictures
      </FileButton>
      <Problems texts={taking.problems} />
    </>
  )
}

test('files are taken in order; one that cannot be is named, the others go on, and the next choice begins anew', async () => {
  const gate = Promise.withResolvers<void>()
  const take = vi
    .fn<(file: File) => Promise<void>>(() => Promise.resolve())
    .mockImplementationOnce(() => gate.promise)
    .mockRejectedValueOnce(new Error(''))
  root.render(<Taking take={take} />)
  await page.pick('Picture files', lamp, fog)
  await page.shows('One at a time')
  const choose = page.getByRole('button')
  expect([isBusy(choose), take.mock.calls]).toEqual([true, [[lamp]]])
  gate.reject(new Error('Too dark'))
  await page.shows('lamp.jpg: Too dark')
  await page.shows('fog.jpg: Failed to upload image')
  await until(() => expect(isBusy(choose)).toBe(false))
  await page.pick('Picture files', lamp)
  await until(() => expect(page.queryByRole('alert')).toBe(null))
})

const neverCome = new Promise<Uncut>(() => undefined)
type OnCropped = (cut: Blob, from: Uncut) => Promise<void>

/** A button replaces the dialog: the test window paints nothing to cut. */
function Cropping({ onCropped, earlier }: { onCropped: OnCropped; earlier: Promise<Uncut> }) {
  const { problem, pick, cutAgain, dialog } = useCrop({
    shape: { width: 1, height: 1 },
    problemOf: ({ size }) => (size > 8 ? 'This is too large' : null),
    onCropped,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const save = () => dialog?.onCropped(fog).catch((error: Error) => setFailure(error.message))
  return (
    <>
      <FileButton label="Cover file" onFiles={pick}>
        Choose an image
      </FileButton>
      <Button onClick={() => void cutAgain(earlier)}>Crop again</Button>
      <Problem text={problem} />
      <Problem text={failure} />
      {dialog && <Button onClick={() => void save()}>Save</Button>}
      {dialog && <Button onClick={dialog.onCancel}>Cancel</Button>}
    </>
  )
}

test('a picture that fits is offered for cutting; one that does not is not, until a better one is chosen', async () => {
  const onCropped = vi.fn<OnCropped>(() => Promise.resolve())
  root.render(<Cropping onCropped={onCropped} earlier={neverCome} />)
  await page.pick('Cover file', new File(['far too large'], 'large.jpg'))
  await page.shows('This is too large')
  expect(page.queryByRole('button', { name: 'Save' })).toBe(null)
  await page.pick('Cover file', lamp)
  await page.press('Cancel')
  await page.gone('button', 'Save')
  await page.lacks('This is too large')
  await page.pick('Cover file', lamp)
  await page.press('Save')
  await page.gone('button', 'Save')
  expect(onCropped.mock.calls).toEqual([[fog, { picture: lamp, name: 'lamp.jpg' }]])
})

test('an earlier picture is cut anew; when the cut one cannot be kept, the dialog stays for another try', async () => {
  const onCropped = vi
    .fn<OnCropped>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('This device is full'))
  const earlier = { picture: lamp, name: 'lamp.jpg', id: 'a1' }
  root.render(<Cropping onCropped={onCropped} earlier={Promise.resolve(earlier)} />)
  await page.press('Crop again')
  await page.press('Save')
  await page.shows('This device is full')
  await page.press('Save')
  await page.gone('button', 'Save')
  expect(onCropped.mock.calls).toEqual([
    [fog, earlier],
    [fog, earlier],
  ])
})
