import { type Browser, chromium, type Page } from 'playwright-core'
import { author, enter } from '../../client/e2e/support/api.ts'
import { findChromium } from '../check/programs.ts'
import { keysInto } from './keys.ts'
import { startScript, type Started } from './processes.ts'
import type { Row } from './rows.ts'

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--no-first-run']
const EDITOR = '.cm-content[contenteditable=true]'
/** The time of an answer: a local model needs longer for a scene, but the tab would then be idle between two. */
const PACE_MS = 1_000
const SEEN = 20
const REST_MS = 3_000
const CHAPTERS = 50
const WORDS = 80_000

/** The delays that a writer notices in their own scene while the server writes a book in the tab beside it. */
export async function screenRows(dataDir: string): Promise<Row[]> {
  const model = await startScript('./model-server.ts', [String(PACE_MS)])
  const server = await startScript('../../dist/server/main.js', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'lamp-1',
  })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  try {
    const { page, begin } = await openBook(browser, server)
    const alone = await keysInto(page)
    const answers = answersOf(model)
    await begin()
    const late = await lateness(page, answers)
    const beside = await keysInto(page)
    return [
      {
        what: 'from an answer of the model to the progress on the screen',
        measured: `median ${late[late.length >> 1]!.toFixed(0)} ms, worst of ${SEEN} ${late.at(-1)!.toFixed(0)} ms`,
        goal: '≤ 600 ms',
      },
      {
        what: 'a key beside a book that is being written',
        measured: `median ${beside.median.toFixed(1)} ms, ${(beside.median / alone.median).toFixed(2)} × without`,
        goal: '1 × without',
        level: beside.median / alone.median,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    await model.stop()
  }
}

/** A planned book whose author writes a scene of their own by hand. */
async function openBook(browser: Browser, server: Started) {
  const url = server.url.replace('127.0.0.1', 'localhost')
  const as = await author(url, 'orla')
  const { id: world } = await as('POST', '/worlds', { name: 'Measured' })
  const { id: book } = await as('POST', `/worlds/${world}/books`, { title: 'The Ninth Lamp' })
  const { id: own } = await as('POST', `/books/${book}/chapters`, { title: 'By hand' })
  const { id: scene } = await as('POST', `/chapters/${own}/sections`, {})
  const content = 'She said that the lamp was lit. '.repeat(40)
  await as('PUT', `/books/${book}/sections/${scene}`, { content })
  for (let i = 1; i < CHAPTERS; i++) {
    const summary = `She lights lamp ${i}.`
    await as('POST', `/books/${book}/chapters`, { title: `Lamp ${i}`, summary })
  }
  const { session, cookies } = await enter(url, 'orla')
  const localStorage = [
    { name: 'auth-storage', value: JSON.stringify(session) },
    { name: 'last-account', value: JSON.stringify(session.user) },
  ]
  const storageState = { cookies, origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({ baseURL: url, storageState })
  const page = await context.newPage()
  await page.goto(`/books/${book}/editor?tab=manuscript&scene=${scene}`)
  await page.locator(EDITOR).click()
  await page.waitForTimeout(REST_MS)
  const begin = async () => {
    const { id } = await as('POST', `/books/${book}/quote`, { words: WORDS, wish: '' })
    await as('POST', `/orders/${id}/pay`, { confirmed: true })
  }
  return { page, begin }
}

/** The times of the model's answers, in ms since 1970. */
function answersOf(model: Started): number[] {
  const answers: number[] = []
  model.process.stdout!.on('data', (data: Buffer) => {
    for (const [, at] of data.toString().matchAll(/answered (\d+)/g)) answers.push(Number(at))
  })
  return answers
}

/** The delays from an answer to a new number of words on the tab's screen, the shortest first, in ms. */
async function lateness(page: Page, answers: readonly number[]): Promise<number[]> {
  const late: number[] = []
  await page.exposeFunction('progressed', (at: number) => {
    const answer = answers.findLast((one) => one <= at)
    if (answer !== undefined) late.push(at - answer)
  })
  const progress = page.getByRole('region', { name: 'Writing of the book' })
  await progress.getByText(/ of about .* words/).waitFor({ timeout: 60_000 })
  await progress.evaluate((element) => {
    const { progressed } = window as unknown as { progressed(at: number): void }
    const words = () => /[\d,]+ of about/.exec(element.textContent)?.[0]
    let before = words()
    new MutationObserver(() => {
      const now = words()
      if (now === before) return
      before = now
      const at = Date.now()
      progressed(at)
    }).observe(element, { childList: true, subtree: true, characterData: true })
  })
  while (late.length < SEEN) await page.waitForTimeout(100)
  return late.slice(0, SEEN).toSorted((a, b) => a - b)
}
