import { expect, test } from 'vitest'
import type { Caller, Cast } from './cast.ts'

export interface Scenario {
  /** What is true, as a sentence. */
  name: string
  caller: Caller
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`
  body?: unknown
  status: number
  /** Parts of the reply's text that must be there. */
  contains?: string[]
  /** And that must not. */
  lacks?: string[]
}

/** One test a row. `:name` in a path, and as a whole value of a body, is filled from `places`, once they exist. */
export function testScenarios(
  cast: () => Cast,
  places: () => Record<string, string>,
  scenarios: Scenario[],
): void {
  const placeOf = (name: string) => {
    const place = places()[name]
    if (place === undefined) throw new Error(`The scenario names :${name}, which does not exist.`)
    return place
  }
  test.each(scenarios)(
    '$name',
    async ({ caller, call, body, status, contains = [], lacks = [] }) => {
      const [method, path] = call.split(' ') as [string, string]
      const fill = (text: string) =>
        text.replace(/:([a-z]\w*)/g, (_, name: string) => placeOf(name))
      const sent: unknown =
        body &&
        JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' && /^:[a-z]\w*$/.test(value) ? fill(value) : value,
        )
      const reply = await cast().as(caller, method, fill(path), sent)
      expect(reply.text).toSatisfy(
        (text: string) => contains.every((part) => text.includes(part)),
        contains.join(),
      )
      for (const part of lacks) expect(reply.text).not.toContain(part)
      expect(reply.status).toBe(status)
    },
  )
}
