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
  // Nothing was pressed since: a focus that is lost for another reason stays so.
  show({ isOpen: true, words: 2 })
  await page.findByLabelText('Text')
  show({ isOpen: false, words: 3 })
  await page.shows('3 words')
  expect(document.activeElement).toBe(document.body)
  root.unmount()
})
