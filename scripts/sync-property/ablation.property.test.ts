import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RULES, type Rules, run } from './run.ts'
import { freshTemplate, makeTemplate, type Template } from './server.ts'

const MAX_SEEDS = 1_000
/** Schedules known to need the rule, to begin with. Should the product move on, the search does too. */
const KNOWN: Partial<Record<keyof Rules, number>> = {
  casCursor: 121,
  waitHeads: 132,
  asOf: 293,
  epochInVault: 128,
  staleEpoch: 96,
  ownEpoch: 70_787,
}

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
    template = await freshTemplate(template)
    const first = KNOWN[rule] ?? 1
    for (let i = 0; i < MAX_SEEDS && !found; i++) {
      found = (await run(template, first + i, { ...ALL_RULES, [rule]: false }))[0]
    }
    expect(found).toMatch(/^N\d/)
  },
  300_000,
)
