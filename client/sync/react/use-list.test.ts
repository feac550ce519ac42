import { describe, expect, test } from 'vitest'
import { type ListState, stateOf } from './use-list.ts'

const asking = { loading: true, error: null, answered: false }
const answered = { loading: false, error: null, answered: true }
const failed = { loading: false, error: new Error('It broke'), answered: false }
const offline = { loading: false, error: null, answered: false }
const none = { count: 0, answered: false }

describe('a list', () => {
  test.each<[string, Parameters<typeof stateOf>[0], Parameters<typeof stateOf>[1], ListState]>([
    ['before the device was read', undefined, asking, 'asking'],
    ['of which nothing is here and nobody has answered yet', none, asking, 'asking'],
    ['whose answer is on the device and was not read yet', none, answered, 'asking'],
    ['whose answer was read and holds nothing', { count: 0, answered: true }, answered, 'empty'],
    [
      'that is asked for again',
      { count: 0, answered: true },
      { ...asking, answered: true },
      'empty',
    ],
    ['that could not be loaded', none, failed, 'failed'],
    ['that was empty and cannot be loaded now', { count: 0, answered: true }, failed, 'failed'],
    ['that is asked for again after a failure', none, { ...failed, loading: true }, 'failed'],
    ['without a network', none, offline, 'offline'],
    ['of which the device was told earlier', { ...none, synced: true }, offline, 'empty'],
    [
      'of which the device was told, while it is asked',
      { ...none, synced: true },
      asking,
      'asking',
    ],
    ['that is here, whatever happens', { count: 1, answered: false }, failed, 'here'],
  ])('%s', (_, held, read, state) => expect(stateOf(held, read)).toBe(state))
})
