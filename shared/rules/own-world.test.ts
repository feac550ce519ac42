import { expect, test } from 'vitest'
import { isUuidV7 } from './keys.ts'
import { numberedName, ownWorldId, ownWorldName } from './own-world.ts'
import { worldNameProblem } from './world-form.ts'

const INES = '01900000-0000-7abc-8def-0123456789ab'

test('a person’s own world has an id that clients may make, and leads back to the person', () => {
  const id = ownWorldId(INES)
  expect(isUuidV7(id)).toBe(true)
  expect(id).not.toBe(INES)
  expect(ownWorldId(id)).toBe(INES)
  expect(ownWorldId('01900000-0000-7abc-8def-0123456789ac')).not.toBe(id)
})

test('it is named after the person, in a name that a world may have', () => {
  expect(ownWorldName({ username: 'ines', display_name: ' Ines Marrow ' })).toBe(
    'Ines Marrow’s books',
  )
  expect(ownWorldName({ username: 'ines', display_name: '' })).toBe('ines’s books')
  const long = ownWorldName({ username: 'i'.repeat(40), display_name: 'x'.repeat(90) })
  expect(worldNameProblem(long)).toBeNull()
  expect(worldNameProblem(numberedName(long, 123_456))).toBeNull()
  expect(numberedName('Salt', 2)).toBe('Salt 2')
})
