import '../../testing/window.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useRemote } from './use-remote.ts'

interface Shown {
  name: string
  load(): Promise<string>
  after?: number
}
let root: Root
function Remote({ name, load, after }: Shown) {
  const { data, failure, reload } = useRemote(name, load, after)
  return <button onClick={reload}>{`${data ?? 'nothing'}, ${failure ?? 'no failure'}`}</button>
}
const show = (props: Shown) => act(async () => root.render(<Remote {...props} />))
const text = () => document.body.textContent
const answers = (answer: string) => async () => answer
const fails = () => Promise.reject(new Error('You are offline'))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => act(() => root.unmount()))

test('one question is asked once, however often its screen is drawn', async () => {
  await show({ name: 'a', load: answers('one') })
  await show({ name: 'a', load: answers('two') })
  expect(text()).toBe('one, no failure')
  await act(async () => document.querySelector('button')!.click())
  expect(text()).toBe('two, no failure')
})

test('asked again after something happened, it keeps its answer where that fails', async () => {
  await show({ name: 'a', load: answers('one'), after: 0 })
  await show({ name: 'a', load: fails, after: 1 })
  expect(text()).toBe('one, You are offline')
  await show({ name: 'a', load: answers('two'), after: 2 })
  expect(text()).toBe('two, no failure')
})

test('the answer to one question is never shown for another', async () => {
  await show({ name: 'a', load: answers('one') })
  await show({ name: 'b', load: fails })
  expect(text()).toBe('nothing, You are offline')
})

test('a late answer to a question before is not shown', async () => {
  let late!: (answer: string) => void
  await show({ name: 'a', load: () => new Promise((resolve) => (late = resolve)) })
  await show({ name: 'b', load: answers('two') })
  await act(async () => late('one'))
  expect(text()).toBe('two, no failure')
})
