import '../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { EarlyInput, keepEarlyInput } from './early-input.ts'

test('letters typed before and after React has put its own value back are one text', async () => {
  document.body.innerHTML = '<div id="page" data-page><input value=""></div><div id="root"></div>'
  const field = document.querySelector('input')!
  field.value = 'a lamp'
  keepEarlyInput(document.getElementById('page')!)
  field.value = ''
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }))
  field.value += ' is lit'
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.value = ''
  const told: string[] = []
  field.addEventListener('input', () => told.push(field.value))
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  root.render(<EarlyInput />)
  await until(() => expect(told).toEqual(['a lamp is lit']))
})
