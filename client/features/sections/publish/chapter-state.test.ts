import { expect, test } from 'vitest'
import { type ChapterState, chosenFirst, type DraftRead } from './chapter-state.ts'

const line = (state: ChapterState, draft: Partial<DraftRead> = {}) => ({
  state,
  draft: state === 'reading' ? undefined : (draft as DraftRead),
})
/** The states of the lines that are chosen at first. */
const chosen = (open: ReturnType<typeof line>) =>
  [line('changed'), line('new'), open].filter(chosenFirst(open)).map(({ state }) => state)

test('the open chapter is chosen at first, or the changed ones if it has nothing new for readers', () => {
  expect(chosen(line('new'))).toEqual(['new'])
  expect(chosen(line('same'))).toEqual(['changed'])
  expect(chosen(line('blocked'))).toEqual(['changed'])
})

test('no other chapter is chosen while the text of the open one is read, or on its way to this device', () => {
  expect(chosen(line('reading'))).toEqual([])
  expect(chosen(line('blocked', { isMissing: true }))).toEqual([])
})
