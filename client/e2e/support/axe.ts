import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const THEMES = ['light', 'dark'] as const
/** The violations by theme, and by screen. */
export type Wrong = Record<(typeof THEMES)[number], Record<string, string[]>>

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// Names, roles and places are the same in both themes; colours are not.
const RULES = {
  colour: ['color-contrast', 'link-in-text-block'],
  // Axe leaves these off: for fingers, and for people who speak to their machine.
  more: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
}
type Rules = typeof RULES
/** What a busy machine still changes is looked at again for so long, and at least so often: one look may take as long. */
const REST_MS = 5_000
const LOOKS = 3
/** So long nothing on a screen changes that rests: rows arrive, and a long list places its items. */
const QUIET_MS = 50

/**
 * Looks at the open screen in both themes and notes what is wrong under its name. It begins with the theme that the screen has:
 * another one costs new styles for each element.
 */
export async function look(page: Page, name: string, wrong: Wrong): Promise<void> {
  const found = await foundIn(page, inBothThemes)
  for (const theme of THEMES) if (found[theme].length > 0) wrong[theme][name] = found[theme]
}

/** Fails where something is wrong. The message names it: the gate prints a failure's first line only. */
export function nothingIsWrong(wrong: Wrong, themes: readonly (keyof Wrong)[] = THEMES): void {
  for (const theme of themes)
    expect(wrong[theme], `${theme}: ${JSON.stringify(wrong[theme])}`).toEqual({})
}

/** The violations in the theme that the screen has. */
export async function violations(page: Page): Promise<string[]> {
  return (await foundIn(page, inThisTheme)).light
}

/** The axe that `foundIn` put into the page. */
interface Axe {
  axe: { run(options: object): Promise<AxeResults> }
}

type Found = Record<(typeof THEMES)[number], string[]>

/** The violations once the screen rests: a real one stays. */
async function foundIn(page: Page, run: (rules: Rules) => Promise<Found>): Promise<Found> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The page's policy admits no script of a stranger; what the debugger evaluates is none of its business.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  await page.evaluate(rest, QUIET_MS)
  const end = Date.now() + REST_MS
  for (let looks = 1; ; looks += 1) {
    const found = await page.evaluate(run, RULES)
    if (THEMES.every((theme) => found[theme].length === 0)) return found
    if (looks >= LOOKS && Date.now() > end) return found
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

/** Runs in the page. */
async function inThisTheme({ more: rules }: Rules): Promise<Found> {
  const { axe } = globalThis as unknown as Axe
  const { violations } = await axe.run({ resultTypes: ['violations'], rules })
  return { light: violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`), dark: [] }
}

/**
 * The other theme has its colours at once: a transition of each element costs more than axe itself. Runs in the page.
 */
async function inBothThemes({ colour, more: rules }: Rules): Promise<Found> {
  const { axe } = globalThis as unknown as Axe
  const { dataset } = document.documentElement
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const found: Found = { light: [], dark: [] }
  const run = async (theme: keyof Found, options: object) => {
    dataset['theme'] = theme
    const { violations } = await axe.run({ resultTypes: ['violations'], ...options })
    found[theme] = violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
  }
  const first = dataset['theme'] === 'dark' ? 'dark' : 'light'
  await run(first, { rules })
  await run(first === 'dark' ? 'light' : 'dark', { runOnly: { type: 'rule', values: colour } })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  return found
}
