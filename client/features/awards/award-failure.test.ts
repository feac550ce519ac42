import { expect, test } from 'vitest'
import { ERRORS } from '#shared/errors.ts'
import { awardFailure } from './award-failure.ts'

test.each([
  ['awards.already_given', 'post', 'You have already given this award to this post!'],
  ['awards.already_given', 'comment', 'You have already given this award to this comment!'],
  ['awards.not_enough_coins', 'post', 'Not enough coins'],
  ['awards.own_item', 'post', 'Failed to give award: You cannot give an award to yourself.'],
] as const)('%s on a %s is told as: %s', (code, item, text) => {
  expect(awardFailure(ERRORS[code][1], item)).toBe(text)
})
