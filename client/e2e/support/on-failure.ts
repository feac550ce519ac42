import { afterEach } from 'vitest'
import { openPages } from './browsers.ts'

const MOST = 2_000

// The report of a journey that fails says what its pages showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await openPages()) {
    const shown = await page
      .evaluate(() => document.body.innerText)
      .catch((reason: unknown) => String(reason))
    process.stderr.write(`${page.url()} shows:\n${shown.replaceAll(/\n+/g, '\n').slice(0, MOST)}\n`)
  }
})
