import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RULES, type Rules, run } from './run.ts'
import { makeTemplate, type Template } from './server.ts'

const MAX_SEEDS = 1_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.remove())

const rules = Object.keys(ALL_RULES) as (keyof Rules)[]
test.each(rules)(
  'without the rule %s some schedule breaks a promise',
  async (rule) => {
    let found: string | undefined
    for (let seed = 1; seed <= MAX_SEEDS && !found; seed++) {
      found = (await run(template, seed, { ...ALL_RULES, [rule]: false }))[0]
    }
    expect(found).toMatch(/^N\d/)
  },
  300_000,
)
