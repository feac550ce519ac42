import { expect, test } from 'vitest'
import { allEndpoints, contract } from '#shared/contract/index.ts'
import { features } from './index.ts'

test('features stand in the order of the contract, which is the order the linter keeps', () => {
  expect(features.map(({ name }) => name)).toEqual(['mail', ...Object.keys(contract)])
})

test('no two jobs have one name', () => {
  const names = features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(20)
  expect(names).toEqual([...new Set(names)])
})

test('no address fits calls of two features, so their order decides nothing', () => {
  const calls = allEndpoints().map(([name, { method, path }]) => ({
    feature: name.split('.')[0],
    parts: [method, ...path.split('/')],
  }))
  const fits = (a: string, b: string) => a === b || a.startsWith(':') || b.startsWith(':')
  const both = calls.flatMap((one, i) =>
    calls
      .slice(i + 1)
      .filter(
        ({ feature, parts }) =>
          feature !== one.feature &&
          parts.length === one.parts.length &&
          parts.every((part, place) => fits(part, one.parts[place]!)),
      )
      .map(({ parts }) => `${one.parts.join('/')} and ${parts.join('/')}`),
  )
  expect(both).toEqual([])
})
