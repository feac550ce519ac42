import { errorTexts } from 'virtual:error-texts'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { awardFailure, type AwardedItem } from './award-failure.ts'

test.each([
  ['awards.already_given', 'post', 'You have already given this award to this post!'],
  ['awards.already_given', 'comment', 'You have already given this award to this comment!'],
  ['awards.not_enough_coins', 'post', 'Not enough coins'],
  ['awards.own_item', 'post', 'Failed to give award: You cannot give an award to yourself.'],
] as const satisfies [ErrorCode, AwardedItem, string][])(
  '%s on a %s is told as: %s',
  (code, item, text) => {
    expect(awardFailure(errorTexts[code]!, item)).toBe(text)
  },
)
