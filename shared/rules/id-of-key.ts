import { isUuidV7 } from './keys.ts'

/** No more digits stand for an id of 128 bits. */
const AT_THE_END = /(?:^|-)([0-9a-z]{1,25})$/

/**
 * The id in a key that `titledKey` made, under any title; a key without one stays as it is. Apart from it: the first load
 * needs no way back.
 */
export function idOfKey(key: string): string {
  if (isUuidV7(key)) return key
  const [, code] = AT_THE_END.exec(key) ?? []
  const id = code && idOfCode(code)
  return id && isUuidV7(id) ? id : key
}

function idOfCode(code: string): string {
  const number = [...code].reduce(
    (sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)),
    0n,
  )
  const hex = number.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
