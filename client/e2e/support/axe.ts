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
/** So long nothing on a screen changes that rests: rows arrive, and a long list places its items. */
const QUIET_MS = 50

/**
 * Looks at the open screen in both themes and notes what is wrong under its name. It begins with the theme that the screen has:
 * another one costs new styles for each element.
 */
export async function look(page: Page, name: string, wrong: Wrong): Promise<void> {
  const now = await page.evaluate(() => document.documentElement.dataset['theme'])
  const [first, second] = now === 'dark' ? (['dark', 'light'] as const) : THEMES
  await page.evaluate(inTheme, first)
  note(await violations(page), first)
  await page.evaluate(inTheme, second)
  note(await violations(page, COLOUR_RULES), second)

  function note(found: string[], theme: (typeof THEMES)[number]): void {
    if (found.length > 0) wrong[theme][name] = found
  }
}

/** Runs in the page. */
function inTheme(theme: (typeof THEMES)[number]): void {
  document.documentElement.dataset['theme'] = theme
}

/** The violations once the screen rests. What a busy machine still changes is looked at again: a real violation stays. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(rest, QUIET_MS)
  const end = Date.now() + REST_MS
  for (;;) {
    const found = await run(page, rules)
    if (found.length === 0 || Date.now() > end) return found
  }
}

/**
 * Resolves once colours stand still and nothing has changed for a while: looking at a screen costs the processor more than
 * waiting for it. Runs in the page.
 */
async function rest(quietMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, quietMs)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    // Something that never rests, such as a clock, is looked at nonetheless.
    setTimeout(done, quietMs * 10)
  })
  const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  const finite = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map(({ finished }) => finished))
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
