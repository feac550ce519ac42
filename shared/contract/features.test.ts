import { expect, test } from 'vitest'
import { ERRORS } from '../errors.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { entities, syncFeature } from './sync.ts'

const all = Object.entries<Feature>({ ...features, sync: syncFeature })

/** Names that more than one feature gives. */
function shared(namesOf: (feature: Feature) => string[]): string[] {
  const names = all.flatMap(([, feature]) => [...new Set(namesOf(feature))])
  return names.filter((name, i) => names.indexOf(name) < i)
}

test('the first word of an error’s code tells the one feature that it is of', () => {
  const codes = ({ errors = {} }: Feature) => Object.keys(errors)
  expect(shared((feature) => codes(feature).map((code) => code.split('.')[0]!))).toEqual([])
  const common = Object.keys(ERRORS).filter((code) => /^(?:request|server)\./.test(code))
  expect(Object.keys(ERRORS)).toEqual([...common, ...all.flatMap(([, feature]) => codes(feature))])
})

test('each kind of row is of one feature', () => {
  expect(shared(({ rows = {} }) => Object.keys(rows))).toEqual([])
  expect(Object.keys(entities)).toContain('folder')
})
