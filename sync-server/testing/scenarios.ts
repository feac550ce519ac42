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

/** One test a row. `:name` in a path is filled from `places`, once they exist. */
export function testScenarios(
  cast: () => Cast,
  places: () => Record<string, string>,
  scenarios: Scenario[],
): void {
  test.each(scenarios)(
    '$name',
    async ({ caller, call, body, status, contains = [], lacks = [] }) => {
      const [method, path] = call.split(' ') as [string, string]
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        const place = places()[name]
        if (place === undefined)
          throw new Error(`The scenario names :${name}, which does not exist.`)
        return place
      })
      const reply = await cast().as(caller, method, filled, body)
      expect(reply.text).toSatisfy(
        (text: string) => contains.every((part) => text.includes(part)),
        contains.join(),
      )
      for (const part of lacks) expect(reply.text).not.toContain(part)
      expect(reply.status).toBe(status)
    },
  )
}
