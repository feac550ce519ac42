import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RULES, run } from './run.ts'
import { makeTemplate, type Template } from './server.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 150)
const FIRST = Number(process.env['SEED'] ?? 1)

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.remove())

test(`${SEEDS} schedules of faults lose, double, reorder and leak nothing`, async () => {
  const broken: string[] = []
  for (let seed = FIRST; seed < FIRST + SEEDS && broken.length < 5; seed++) {
    const violations = await run(template, seed, ALL_RULES)
    if (violations.length > 0) broken.push(`SEED=${seed}: ${violations[0]}`)
  }
  expect(broken).toEqual([])
}, 600_000)
