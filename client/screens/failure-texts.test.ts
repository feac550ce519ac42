import { expect, test } from 'vitest'
import { OfflineError, RefusedError } from '../sync/session/api.ts'
import { failureTexts } from './failure-texts.ts'

const texts = { missing: 'Post not found', fallback: 'Failed to load post' }

test('"not found" is said when the server said so, and of nothing else', () => {
  const gone = new RefusedError(404, 'posts.not_found', 'Post not found')
  expect(failureTexts({ error: gone, ...texts })).toEqual({
    heading: 'Post not found',
    message: 'Post not found',
  })
  expect(failureTexts({ error: null, ...texts }).heading).toBe('Post not found')
  for (const error of [
    new RefusedError(500, 'server.internal', 'Something went wrong on our side. (1234)'),
    new RefusedError(503, 'server.busy', 'The server is busy. Please try again in a moment.'),
    new OfflineError(),
  ]) {
    expect(failureTexts({ error, ...texts })).toEqual({
      heading: 'Failed to load post',
      message: error.message,
    })
  }
  const why = 'This post does not exist or was deleted.'
  const noId = new RefusedError(422, 'request.invalid', 'Ids are canonical UUIDv7')
  for (const error of [gone, noId])
    expect(failureTexts({ error, ...texts, why })).toEqual({
      heading: 'Post not found',
      message: 'Post not found',
      why,
    })
  expect(failureTexts({ error: new OfflineError(), ...texts, why }).why).toBeUndefined()
  expect(failureTexts({ error: new Error(''), ...texts }).message).toBe('Failed to load post')
})
