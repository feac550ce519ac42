import '../testing/window.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { Tabs } from './Tabs.tsx'

function Rooms() {
  const [value, setValue] = useState('hall')
  return (
    <Tabs
      label="Rooms"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'hall', label: 'Hall', content: 'A lamp' },
        { value: 'attic', label: 'Attic', content: 'A trunk' },
        { value: 'cellar', label: 'Cellar', content: 'A well' },
      ]}
    />
  )
}

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  root.render(<Rooms />)
})
afterEach(() => root.unmount())

test('the list and the panel have names, and only what is chosen is there', async () => {
  await page.findByRole('tablist', { name: 'Rooms' })
  await page.findByRole('tab', { name: 'Hall', selected: true })
  expect((await page.findByRole('tabpanel', { name: 'Hall' })).textContent).toBe('A lamp')
  await page.press('Attic', 'tab')
  await page.findByRole('tab', { name: 'Attic', selected: true })
  expect((await page.findByRole('tabpanel', { name: 'Attic' })).textContent).toBe('A trunk')
  await page.lacks('A lamp')
})

test('arrows, Home and End choose a tab; only the chosen one is a stop of the Tab key', async () => {
  ;(await page.findByRole('tab', { name: 'Hall' })).focus()
  await page.keys('{ArrowRight}')
  await page.shows('A trunk')
  await page.keys('{End}')
  await page.shows('A well')
  await page.keys('{ArrowRight}')
  await page.shows('A lamp')
  const stops = page.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Hall'])
})
