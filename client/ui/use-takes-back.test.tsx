import '../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { useTakesBack } from './use-takes-back.ts'

interface Props {
  isOpen: boolean
  words: number
}

function Place({ isOpen, words }: Props) {
  const { ref, noteFocus } = useTakesBack()
  return (
    <>
      <p>{words} words</p>
      {isOpen ? (
        <input aria-label="Text" autoFocus />
      ) : (
        <button ref={ref} onClick={noteFocus}>
          Edit
        </button>
      )}
    </>
  )
}

/** The text that was saved is on the screen a moment after its form has closed. */
function Outline({ step }: { step: 'form' | 'none yet' | 'here' }) {
  const { ref, noteFocus } = useTakesBack()
  return (
    <>
      <a href="/">Home</a>
      {step === 'form' && <button onClick={noteFocus}>Save</button>}
      {step === 'none yet' && (
        <div>
          <button ref={ref}>Write</button>
        </div>
      )}
      {step === 'here' && (
        <section>
          <button ref={ref}>Edit</button>
        </section>
      )}
    </>
  )
}

test('a button takes the focus back, also when its screen was rendered between the press and the change', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  const show = (props: Props) => root.render(<Place {...props} />)
  show({ isOpen: false, words: 1 })
  await page.pressBy('{Enter}', 'Edit')
  show({ isOpen: false, words: 2 })
  await page.shows('2 words')
  show({ isOpen: true, words: 2 })
  await page.focusIs('Text')
  show({ isOpen: false, words: 2 })
  await page.focusIs('Edit')
  root.unmount()
})

test('the next button has the focus that goes with one which took it back too early', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  root.render(<Outline step="form" />)
  await page.pressBy('{Enter}', 'Save')
  root.render(<Outline step="none yet" />)
  await page.focusIs('Write')
  root.render(<Outline step="here" />)
  await page.focusIs('Edit')
  // Whoever has the focus elsewhere keeps it.
  document.querySelector('a')!.focus()
  root.render(<Outline step="none yet" />)
  await page.findByRole('button', { name: 'Write' })
  expect(document.activeElement?.textContent).toBe('Home')
  root.unmount()
})
