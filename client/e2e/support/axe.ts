import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

export const THEMES = ['light', 'dark'] as const
/** The violations by theme, and by screen. */
export type Wrong = Record<(typeof THEMES)[number], Record<string, string[]>>

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// Names, roles and places are the same in both themes; colours are not.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const REST_MS = 5_000

/** Looks at the open screen in both themes and notes what is wrong under its name. */
export async function look(page: Page, name: string, wrong: Wrong): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((now) => (document.documentElement.dataset['theme'] = now), theme)
    const found = await violations(page, theme === 'dark' ? COLOUR_RULES : undefined)
    if (found.length > 0) wrong[theme][name] = found
  }
}

/**
 * The violations once the screen rests: rows still arrive and a long list places its items during the first checks, but a real
 * violation stays.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const end = Date.now() + REST_MS
  for (;;) {
    const found = await run(page, rules)
    if (found.length === 0 || Date.now() > end) return found
  }
}

async function run(page: Page, rules: string[] | undefined): Promise<string[]> {
  // The page's policy admits no script of a stranger; what the debugger evaluates is none of its business.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<AxeResults> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
  }, rules)
}
