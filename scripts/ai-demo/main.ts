import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'
import { openEngine } from './engine.ts'
import { fetchEngine } from './fetch-engine.ts'
import { openBook } from './generated.ts'
import { makeModel, WINDOW } from './make-model.ts'
import { openModelServer } from './model-server.ts'
import { HONESTLY, showChapters, showCounts, showOutline } from './show.ts'

const MODEL = 'bigram'
const WORDS = 1_000
// `--words=FOLDER`: texts whose words the model is made of.
const { values } = parseArgs({ options: { words: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'loreloom-ai-demo-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
// Not `once`: if no other listener is left, the engine's own handler ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close().finally(() => process.exit(1)))

let since = performance.now()
/** Prints a finished step and its seconds. */
function say(what: string): void {
  const seconds = (performance.now() - since) / 1_000
  console.log(`${what} (${seconds.toFixed(1)} s)`)
  since = performance.now()
}

try {
  await demonstrate()
} catch (error) {
  console.error(`\nThe demo failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await close()
}

async function demonstrate(): Promise<void> {
  const fetched = await fetchEngine()
  say('The engine is there: llama.cpp, compiled for this processor')

  const file = join(folder, 'model.gguf')
  const made = makeModel(
    file,
    MODEL,
    values.words === undefined ? undefined : resolve(values.words),
  )
  say(`A model of ${made.words} words is ${(made.bytes / 1e6).toFixed(1)} MB`)

  const engine = await openEngine(fetched, file, WINDOW)
  closing.push(engine.close)
  const model = await openModelServer(engine, MODEL)
  closing.push(model.close)
  const server = new ServerProcess({
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: MODEL,
    OPENAI_CONTEXT_TOKENS: String(WINDOW / 2),
    PROOF_WORK: '0',
  })
  closing.push(() => server.remove())
  await server.start()
  const book = await openBook(server)
  say(`Loreloom asks it at ${model.url}`)

  const planned = await book.outline()
  say(`\nAn outline of ${planned.chapters.length} chapters, kept to its schema by a grammar`)
  showOutline(planned)
  const entries = await book.bible()
  say(`\nA story bible of ${entries.length} entries`)
  const chapters = await book.book(WORDS)
  const words = chapters.reduce((sum, { word_count }) => sum + word_count, 0)
  say(`\nA book of ${words} words in ${chapters.length} chapters; ${WORDS} were asked for`)
  showChapters(chapters)

  console.log('')
  if (!showCounts(model.ledger, await book.use())) throw new Error('the counts differ.')
  console.log(HONESTLY)
}

/** Closes the parts, the last opened first. */
async function close(): Promise<void> {
  for (let end = closing.pop(); end; end = closing.pop()) await end()
}
