import '../testing/window.ts'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SelectField } from './SelectField.tsx'
import { Slider } from './Slider.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

/** The text that screen readers read after the name. */
const saidOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

function Title({ error }: { error?: string }) {
  const [value, onChange] = useState('')
  return <Field label="Title" {...{ value, onChange, error }} hint="Short" maxLength={9} counter />
}

test('a field is found by its label, says its hint, and counts', async () => {
  root.render(<Title />)
  const field = await page.findByLabelText('Title')
  expect([saidOf(field), field.getAttribute('aria-invalid')]).toEqual(['Short0/9', null])
  await page.fill('Title', 'Oil')
  await page.shows('3/9')
})

test('a problem takes the place of the hint and is told at once', async () => {
  root.render(<Title error="Please enter a title" />)
  const field = await page.findByLabelText('Title')
  expect([saidOf(field), field.getAttribute('aria-invalid')]).toEqual([
    'Please enter a title0/9',
    'true',
  ])
  expect((await page.findByRole('alert')).textContent).toBe('Please enter a title')
  await page.lacks('Short')
})

test('a label that nobody sees is still a name, and a text is set the way it is written', async () => {
  root.render(<Field label="Comment" hideLabel multiline value="" onChange={() => undefined} />)
  const field = await page.findByLabelText('Comment')
  expect([field.tagName, field.getAttribute('dir')]).toEqual(['TEXTAREA', 'auto'])
})

type Oil = 'rape' | 'whale'

function Lamp() {
  const [isLit, setLit] = useState(false)
  const [oil, setOil] = useState<Oil>('rape')
  const [height, setHeight] = useState(1)
  return (
    <>
      <Checkbox label="Lit" hint="By day too" checked={isLit} onChange={setLit} />
      <SelectField<Oil> label="Oil" hint="Of the lamp" value={oil} onChange={setOil}>
        <option value="rape">Rape</option>
        <option value="whale">Whale</option>
      </SelectField>
      <Slider
        label="Wick"
        min={1}
        max={3}
        step={0.1}
        unit=" mm"
        value={height}
        onChange={setHeight}
      />
      <output>{`${isLit ? 'lit' : 'dark'}, ${oil}`}</output>
    </>
  )
}

test('a box, a choice and a slider are found by their labels and say what they are set to', async () => {
  root.render(<Lamp />)
  await page.tick(/^Lit/)
  await page.choose('Oil', 'Whale')
  await page.shows('lit, whale')
  expect(saidOf(await page.findByLabelText('Oil'))).toBe('Of the lamp')
  await page.fill('Wick', '1.5')
  await page.shows('1.5 mm')
})

test('a box is turned by its key', async () => {
  root.render(<Lamp />)
  ;(await page.findByLabelText(/^Lit/)).focus()
  await page.keys(' ')
  await page.shows('lit, rape')
})

test('how far something is, has a name and a number', async () => {
  root.render(<ProgressBar label="Importing" percent={120} />)
  const bar = await page.findByRole('progressbar', { name: 'Importing' })
  expect(bar.getAttribute('aria-valuenow')).toBe('100')
})
