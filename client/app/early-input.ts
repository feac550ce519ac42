import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let waiting: (() => void)[] = []

/**
 * Keeps the presses, choices and typed text of a visitor on the server's page, which has no listeners. Call it just before
 * React takes the page over; from then on React handles them.
 */
export function keepEarlyInput(root: HTMLElement): void {
  delete root.dataset['page']
  waiting = [...root.querySelectorAll<Field>('input, select, textarea')].flatMap(changeOf)
  // The buttons that were pressed: `first-paint.js` notes them.
  const { pressedEarly } = globalThis as { pressedEarly?: Set<HTMLElement> }
  for (const button of pressedEarly ?? []) waiting.push(() => press(button))
}

/** Menus open as the pointer comes down, tabs as the button of the mouse does. */
function press(button: HTMLElement): void {
  delete button.dataset['pressed']
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  button.click()
}

/** Repeats the input once the effects of the screen have added their listeners. */
export function EarlyInput() {
  useEffect(() => {
    waiting.push(...keysPressed())
    const timer = setTimeout(() => waiting.splice(0).forEach((again) => again()))
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The keys pressed so far outside of fields; from now on the app handles them itself. */
function keysPressed(): (() => void)[] {
  const early = globalThis as { keysPressedEarly?: string[] | undefined }
  const keys = early.keysPressedEarly ?? []
  early.keysPressedEarly = undefined
  return keys.map((key) => () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

/** Repeats a field's change so that React sees it; nothing for a field that still has the server's value. */
function changeOf(field: Field): (() => void)[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    const written = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    if (value === written?.value) return []
    return [
      () => {
        field.value = value
        dispatch(field, 'change')
      },
    ]
  }
  if (field.type === 'radio' || field.type === 'checkbox') {
    const { checked, defaultChecked } = field as HTMLInputElement
    // A user who chooses one radio button clears another: the cleared one needs no event.
    if (checked === defaultChecked || (field.type === 'radio' && !checked)) return []
    return [
      () => {
        // The press itself changes it.
        ;(field as HTMLInputElement).checked = !checked
        field.click()
      },
    ]
  }
  return [keptText(field)]
}

/** Typing goes on while React takes the page over, and React may put its own value back meanwhile. */
function keptText(field: Exclude<Field, HTMLSelectElement>): () => void {
  let text = field.value
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  const putBack = () => {
    if (field.value !== text) set!.call(field, text)
  }
  const note = () => {
    text = field.value
  }
  field.addEventListener('beforeinput', putBack)
  field.addEventListener('input', note)
  return () => {
    field.removeEventListener('beforeinput', putBack)
    field.removeEventListener('input', note)
    if (text === field.defaultValue) return
    // React notices a change only if the value differs from the one that it knows.
    field.value = field.defaultValue
    putBack()
    dispatch(field, 'input')
  }
}

function dispatch(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
