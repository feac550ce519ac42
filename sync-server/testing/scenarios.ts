import { expect, test } from 'vitest'
import type { Caller, Cast } from './cast.ts'

export interface Scenario {
  /** The rule, as a sentence. */
  name: string
  caller: Caller
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  body?: unknown
  status: number
  /** Parts of the reply's text that must be there. */
  contains?: string[]
  /** And that must not. */
  lacks?: string[]
}

/**
 * One test for each row, independent of the others. `places` gives the values for `:name` in a path, and for a whole value of a
 * body, once they exist.
 */
export function testScenarios(
  cast: () => Cast,
  places: () => Record<string, string>,
  scenarios: Scenario[],
): void {
  test.each(scenarios)('$name', (scenario) => play(cast(), places(), scenario))
}

/** One test of rows that follow from the ones above them. */
export function testStory(
  name: string,
  cast: () => Cast,
  places: () => Record<string, string>,
  steps: Scenario[],
): void {
  test(name, async () => {
    for (const step of steps) await play(cast(), places(), step)
  })
}

async function play(
  cast: Cast,
  places: Record<string, string>,
  { name, caller, call, body, status, contains = [], lacks = [] }: Scenario,
): Promise<void> {
  const placeOf = (key: string) => {
    const place = places[key]
    if (place === undefined) throw new Error(`The scenario names :${key}, which does not exist.`)
    return place
  }
  const fill = (text: string) => text.replace(/:([a-z]\w*)/g, (_, key: string) => placeOf(key))
  const sent: unknown =
    body &&
    JSON.parse(JSON.stringify(body), (_, value: unknown) =>
      typeof value === 'string' && /^:[a-z]\w*$/.test(value) ? fill(value) : value,
    )
  const [method, path] = call.split(' ') as [string, string]
  const reply = await cast.as(caller, method, fill(path), sent)
  expect(reply.status, `${name}: ${reply.text}`).toBe(status)
  for (const part of contains) expect(reply.text, `${name}:`).toContain(part)
  for (const part of lacks) expect(reply.text, `${name}:`).not.toContain(part)
}
