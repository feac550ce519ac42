import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RULES, run } from './run.ts'
import { FIRST, limitOf, playAll, SEEDS } from './schedules.ts'
import { freshTemplate, makeTemplate, type Template } from './server.ts'

const LIMIT_MS = process.env['NODES'] === '2' ? 60_000 : 10_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.remove())

async function play(seed: number): Promise<string[]> {
  template = await freshTemplate(template)
  return run(template, seed, ALL_RULES)
}

test(
  `${SEEDS} schedules of faults lose, double, reorder and leak nothing`,
  async () => {
    expect(await playAll(FIRST, SEEDS, play)).toEqual({ played: SEEDS, broken: [] })
  },
  limitOf(SEEDS, LIMIT_MS),
)

test.each([[70_787, 'a change that was refused runs after a restore, sent before it']])(
  'the schedule %i breaks no promise: %s',
  async (seed) => expect(await play(seed)).toEqual([]),
)
