import '../testing/window.ts'
import { fireEvent } from '@testing-library/dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { page } from '../testing/hands.ts'
import { Picture } from './Picture.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

test('while a picture cannot be had something stands in its place; with the network it is tried again', async () => {
  // This window loads no pictures.
  let complete = false
  const loads = { get: () => complete, configurable: true }
  Object.defineProperty(HTMLImageElement.prototype, 'complete', loads)
  root.render(<Picture fileId="one" alt="A lamp" instead={<b>The Ninth Lamp</b>} />)
  const image = await page.findByAltText<HTMLImageElement>('A lamp')
  complete = true
  fireEvent.error(image)
  await page.shows('The Ninth Lamp')
  expect(page.queryByAltText('A lamp')).toBe(null)
  complete = false
  await until(() => {
    dispatchEvent(new Event('online'))
    expect(page.queryByAltText('A lamp')).not.toBe(null)
  })
  await page.lacks('The Ninth Lamp')
})
