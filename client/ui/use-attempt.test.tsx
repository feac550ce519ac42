import '../testing/window.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { isBusy, page } from '../testing/hands.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'
import { useAttempt } from './use-attempt.ts'

type Work = (lamp: string) => Promise<void>
interface Props {
  work: Work
  refuse?(error: unknown): boolean
}

function Lamps({ work, refuse }: Props) {
  const { busyWith, failure, ended, attempt } = useAttempt('It stayed dark')
  return (
    <>
      {['Hall', 'Stairs'].map((lamp) => (
        <Button
          key={lamp}
          busy={busyWith === lamp}
          onClick={() => void attempt(() => work(lamp), { key: lamp, refuse })}
        >
          {lamp}
        </Button>
      ))}
      <Problem text={failure} />
      <output>{ended && (ended.isDone ? 'done' : 'failed')}</output>
    </>
  )
}

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

test('one attempt at a time, and one sees of what', async () => {
  const lit = Promise.withResolvers<void>()
  const work = vi.fn<Work>(() => lit.promise)
  root.render(<Lamps work={work} />)
  await page.press('Hall')
  const hall = page.getByRole<HTMLButtonElement>('button', { name: 'Hall' })
  await until(() => expect(isBusy(hall)).toBe(true))
  await page.press('Stairs')
  lit.resolve()
  await page.shows('done')
  expect(isBusy(hall)).toBe(false)
  expect(work.mock.calls).toEqual([['Hall']])
})

test('a failure is said until the next attempt; one that says nothing gets words', async () => {
  const work = vi
    .fn<Work>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error(''))
    .mockRejectedValueOnce(new Error('No oil'))
  root.render(<Lamps work={work} />)
  await page.press('Hall')
  expect((await page.shows('It stayed dark')).role).toBe('alert')
  await page.press('Hall')
  await page.shows('No oil')
  await page.lacks('It stayed dark')
  await page.press('Hall')
  await page.lacks('No oil')
  await page.shows('done')
})

test('an error that is shown elsewhere is not said twice', async () => {
  const failure = new Error('No oil')
  const refuse = vi.fn<(error: unknown) => boolean>(() => true)
  root.render(<Lamps work={() => Promise.reject(failure)} refuse={refuse} />)
  await page.press('Hall')
  await page.shows('failed')
  expect(refuse.mock.calls).toEqual([[failure]])
  expect(page.queryByRole('alert')).toBe(null)
})
