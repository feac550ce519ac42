import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let waiting: (() => void)[] = []

/**
 * Keeps what a visitor pressed, chose and typed on the server's page while nothing heard it. Called just before React
 * takes the page over, which hears everything from there on.
 */
export function keepEarlyInput(root: HTMLElement): void {
  delete root.dataset['page']
  waiting = [...root.querySelectorAll<Field>('input, select, textarea')].flatMap(changeOf)
  // The last button that was pressed: `first-paint.js` notes it.
  const { pressedEarly } = globalThis as { pressedEarly?: HTMLElement }
  if (!pressedEarly) return
  waiting.push(() => {
    pressedEarly.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    pressedEarly.click()
  })
}

/** Does it once the screen is here and can hear it: the effects of the screen have begun to listen. */
export function EarlyInput() {
  useEffect(() => {
    waiting.push(...keysPressed())
    const timer = setTimeout(() => waiting.splice(0).forEach((again) => again()))
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The keys that were pressed until now, outside of fields; from here on the app hears them itself. */
function keysPressed(): (() => void)[] {
  const early = globalThis as { keysPressedEarly?: string[] | undefined }
  const keys = early.keysPressedEarly ?? []
  early.keysPressedEarly = undefined
  return keys.map((key) => () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

/** How a field is changed once more, so that React hears of it; nothing for a field that is as the server wrote it. */
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
  const { value, defaultValue } = field
  if (value === defaultValue) return []
  return [
    () => {
      // React hears a change only where the value is another one than it knows.
      field.value = defaultValue
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
      set!.call(field, value)
      dispatch(field, 'input')
    },
  ]
}

function dispatch(field: Field, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
