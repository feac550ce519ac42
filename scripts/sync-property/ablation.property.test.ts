import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RULES, type Rules, run } from './run.ts'
import { freshTemplate, makeTemplate, type Template } from './server.ts'

const MAX_SEEDS = 1_000
/** For each rule a schedule that needs it, to begin with. Should the product move on, the search does too. */
const KNOWN: Record<keyof Rules, number> = {
  dedup: 1,
  reset: 3,
  epoch: 6,
  journal: 6,
  staleEpoch: 101,
  casCursor: 121,
  epochInVault: 128,
  waitHeads: 132,
  horizon: 201,
  asOf: 293,
  ownEpoch: 70_787,
}

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.remove())

const rules = Object.keys(ALL_RULES) as (keyof Rules)[]
test.each(rules)('without the rule %s some schedule breaks a promise', async (rule) => {
  let found: string | undefined
  template = await freshTemplate(template)
  for (let i = 0; i < MAX_SEEDS && !found; i++) {
    found = (await run(template, KNOWN[rule] + i, { ...ALL_RULES, [rule]: false }))[0]
  }
  expect(found).toMatch(/^N\d/)
})
