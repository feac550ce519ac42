import '../testing/window.ts'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { MarkdownText } from './MarkdownText.tsx'

const text = (source: string, after?: string) => (
  <>
    <MarkdownText className="prose-authored" source={source} />
    {after && <p>{after}</p>}
  </>
)

let served: Element
let box: Element
let root: Root
const failures: unknown[] = []
beforeEach(() => {
  failures.length = 0
  document.body.innerHTML =
    '<div id="root"><div class="prose-authored"><p>She <strong>lit</strong> it.</p></div></div>'
  served = document.querySelector('strong')!
  box = served.closest('div')!
  const onRecoverableError = (error: unknown) => void failures.push(error)
  root = hydrateRoot(document.getElementById('root')!, text('She **lit** it.'), {
    onRecoverableError,
  })
})
afterEach(() => root.unmount())

test('a text of the server’s page keeps its elements until another text is here', async () => {
  root.render(text('She **lit** it.', 'Then it rained.'))
  await page.findByText('Then it rained.')
  expect(served.isConnected).toBe(true)
  root.render(text('She *saw* it.'))
  expect((await page.findByText('saw')).tagName).toBe('EM')
  expect(box.isConnected).toBe(true)
  expect(box.textContent).toBe('She saw it.')
  expect(failures).toEqual([])
})
