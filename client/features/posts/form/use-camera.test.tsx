import '../../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from '../../../testing/hands.ts'
import { useCamera } from './use-camera.ts'

function Camera() {
  const camera = useCamera()
  return (
    <>
      <p>{camera.stream ? `${camera.stream.id} is on` : 'Off'}</p>
      <button onClick={() => void camera.open()}>Open</button>
      <button onClick={camera.close}>Close</button>
    </>
  )
}

/** A device whose user is asked for the permission; `answers` gives it, in the order of the questions. */
function deviceThatAsks() {
  const answers: ((camera: MediaStream) => void)[] = []
  const getUserMedia = () => new Promise<MediaStream>((answer) => answers.push(answer))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  return answers
}

function newStream(id: string) {
  const tracks = ['video', 'audio'].map(() => ({ isOn: true, stop: turnOff }))
  return {
    stream: { id, getTracks: () => tracks } as unknown as MediaStream,
    isOn: () => tracks.some(({ isOn }) => isOn),
  }
}
function turnOff(this: { isOn: boolean }) {
  this.isOn = false
}

function show() {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  root.render(<Camera />)
  return root
}

test('a camera is off once its screen is gone, also one that the user allowed after that', async () => {
  const answers = deviceThatAsks()
  const [first, late] = [newStream('First'), newStream('Late')]
  const root = show()
  await page.press('Open')
  answers[0]!(first.stream)
  await page.shows('First is on')
  await page.press('Close')
  await page.shows('Off')
  expect(first.isOn()).toBe(false)
  await page.press('Open')
  root.unmount()
  expect(late.isOn()).toBe(true)
  answers[1]!(late.stream)
  await expect.poll(late.isOn).toBe(false)
})

test('a camera that was closed before the user allowed it does not come on; of two that were asked for the last one does', async () => {
  const answers = deviceThatAsks()
  const [closed, early, last] = [newStream('Closed'), newStream('Early'), newStream('Last')]
  const root = show()
  await page.press('Open')
  await page.press('Close')
  answers[0]!(closed.stream)
  await expect.poll(closed.isOn).toBe(false)
  await page.press('Open')
  await page.press('Open')
  answers[2]!(last.stream)
  await page.shows('Last is on')
  answers[1]!(early.stream)
  await expect.poll(early.isOn).toBe(false)
  await page.shows('Last is on')
  expect(last.isOn()).toBe(true)
  root.unmount()
  await expect.poll(last.isOn).toBe(false)
})
