import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mark } from '#shared/contract/marks.ts'
import { until } from '#shared/testing/until.ts'
import { useDrawnMarks } from '../features/reading/marks/use-drawn-marks.ts'
import '../testing/window.ts'

const MARKS: Mark[] = [
  {
    id: '1',
    book_id: 'lamp',
    chapter_id: 'oil',
    kind: 'highlight',
    start: 4,
    quote: 'lamp burned',
    prefix: 'The ',
    suffix: ' all',
    colour: 'red',
    note: 'Whose?',
    book_title: 'The Ninth Lamp',
    chapter_title: 'Oil',
    marked_at: '2026-11-25T20:00:00.000Z',
    rev: 0,
  },
]

/** The browser's registry of highlights, which happy-dom lacks. */
const drawn = new Map<string, Range[]>()
beforeEach(() => {
  vi.stubGlobal('CSS', { ...globalThis.CSS, highlights: drawn })
  vi.stubGlobal('Highlight', function (...ranges: Range[]) {
    return ranges
  })
})
afterEach(() => vi.unstubAllGlobals())

function Text() {
  const text = useRef<HTMLParagraphElement>(null)
  useDrawnMarks(text, MARKS)
  return <p ref={text}>The lamp burned all night.</p>
}

test('a highlight stays on its words when the nodes of the text are replaced by others', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  root.render(<Text />)
  const isDrawn = () =>
    until(() => {
      const [range] = drawn.get('mark-red') ?? []
      expect(range!.toString()).toBe('lamp burned')
      expect(page.contains(range!.startContainer)).toBe(true)
      // A line below its words says that it has a note.
      expect(drawn.get('mark-note')!.map(String)).toEqual(['lamp burned'])
    })
  await isDrawn()
  const lamp = document.createElement('em')
  lamp.append('lamp')
  page.querySelector('p')!.replaceChildren('The ', lamp, ' burned all night.')
  await isDrawn()
  root.unmount()
  page.remove()
})
