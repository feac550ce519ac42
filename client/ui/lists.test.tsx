import '../testing/window.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { page } from '../testing/hands.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { ListStates } from './ListStates.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'
import { VirtualList } from './VirtualList.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

type State = 'here' | 'asking' | 'failed' | 'offline' | 'empty'
const states = (state: State, rest: { error?: Error; refresh?: () => Promise<void> } = {}) => (
  <ListStates
    list={{ state, ...rest }}
    prefix="Lamps: "
    fallback="Failed to load lamps"
    loading="Loading"
    empty="No lamps"
  />
)

test.each([
  ['here', ''],
  ['asking', 'Loading'],
  ['empty', 'No lamps'],
  ['offline', 'Not available offlineOpen it once while online to read it here.'],
] as const)('a list that is %s says one thing', async (state, text) => {
  root.render(<main>{states(state)}</main>)
  expect((await page.findByRole('main')).textContent).toBe(text)
})

test('a failure says why, whatever is there, and one may try again', async () => {
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  root.render(states('here', { error: new Error('No oil'), refresh }))
  expect((await page.findByRole('alert')).textContent).toContain('Lamps: No oil')
  await page.press('Try Again')
  expect(refresh).toHaveBeenCalledTimes(1)
  root.render(states('failed', { error: new Error('') }))
  await page.shows('Lamps: Failed to load lamps')
  expect(page.queryByRole('button')).toBe(null)
})

const lamps = (count: number) => Array.from({ length: count }, (_, i) => `Lamp ${i}`)
const list = (items: string[], next: string | null, onEndReached: () => Promise<boolean>) => (
  <VirtualList
    items={items}
    keyOf={(lamp) => lamp}
    renderItem={(lamp) => <p>{lamp}</p>}
    next={next}
    onEndReached={onEndReached}
    restoreKey="lamps"
    whole={false}
    loading={null}
  />
)
const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y)
  dispatchEvent(new Event('scroll'))
}

test('of a long list only the beginning is in the document; a short one asks for each page once', async () => {
  const onEndReached = vi.fn<() => Promise<boolean>>(async () => true)
  root.render(list(lamps(1_000), 'second', onEndReached))
  await page.shows('Lamp 0')
  await page.lacks('Lamp 500')
  expect(onEndReached).not.toHaveBeenCalled()
  root.render(list(lamps(3), 'second', onEndReached))
  await page.shows('Lamp 2')
  await until(() => expect(onEndReached).toHaveBeenCalledTimes(1))
  root.render(list(lamps(4), 'second', onEndReached))
  await page.shows('Lamp 3')
  expect(onEndReached).toHaveBeenCalledTimes(1)
  // A page may bring nothing to show.
  root.render(list(lamps(4), 'third', onEndReached))
  await until(() => expect(onEndReached).toHaveBeenCalledTimes(2))
  root.render(list(lamps(5), null, onEndReached))
  await page.shows('Lamp 4')
  expect(onEndReached).toHaveBeenCalledTimes(2)
})

test('a page that failed is asked for again when one comes back to the end', async () => {
  const onEndReached = vi.fn<() => Promise<boolean>>(async () => false)
  root.render(list(lamps(3), 'second', onEndReached))
  await until(() => expect(onEndReached).toHaveBeenCalledTimes(1))
  await onEndReached.mock.results[0]!.value
  root.render(list(lamps(3), 'second', onEndReached))
  for (const y of [100, 200]) scrollTo(y)
  expect(onEndReached).toHaveBeenCalledTimes(1)
  for (const y of [150, 200, 250]) scrollTo(y)
  expect(onEndReached).toHaveBeenCalledTimes(2)
})

const step = vi.fn<(by: -1 | 1) => void>()
function Pages({ dialog = false }: { dialog?: boolean }) {
  useArrowKeys(step)
  return (
    <>
      <Field label="Find" value="" onChange={() => undefined} />
      {dialog && <Dialog open onOpenChange={() => undefined} title="Lamp" />}
    </>
  )
}

test('arrow keys turn the page from anywhere but fields, dialogs and keys of the browser', async () => {
  step.mockClear()
  root.render(<Pages />)
  const field = await page.findByLabelText('Find')
  await page.keys('{ArrowRight}{ArrowLeft}{ArrowUp}')
  expect(step.mock.calls).toEqual([[1], [-1]])
  await page.keys('{Alt>}{ArrowLeft}{/Alt}')
  field.focus()
  await page.keys('{ArrowRight}')
  root.render(<Pages dialog />)
  await page.findByRole('dialog', { name: 'Lamp' })
  await page.keys('{ArrowRight}')
  expect(step).toHaveBeenCalledTimes(2)
})
