import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { takeHunks } from '../../client/features/generation/hunks.ts'
import type { ExchangedDocument } from '../../shared/contract/documents.ts'
import type { Changes, Hunk } from '../../shared/contract/generation.ts'
import { proposedChanges } from '../../sync-server/features/generation/proposed-changes.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { type Random, randomFrom } from './random.ts'
import { FIRST, limitOf, playAll, SEEDS } from './schedules.ts'

// Each takes a tenth of a second of the processor, with the server in the same process.
const COUNT = Math.ceil(SEEDS / 5)
const STEPS = 40
const LIMIT_MS = 5_000
const WRITERS = ['alice', 'bob', 'carol'] as const
/** The words of a person and those of a language model: each is in the text once or not at all. */
const TYPED = /\[\w+\.\d+\]/g
const GENERATED = /\{\d+\}/g
const WORDS = ['lamp', 'oil', 'wick', 'ferry', 'tide', 'rope', 'harbour', 'winter']

let app: TestApp
let cast: Cast
let sections: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  const { id } = await cast.make('alice', 'POST', `/worlds/${world}/books`, { title: 'The Lamp' })
  const editors = (['bob', 'carol'] as const).map((name) => ({
    user_id: cast.sessions[name].user.id,
    role: 'editor' as const,
  }))
  sections = (await plantBook(app.db, id, COUNT, editors)).sections
})
afterAll(() => app.close())

test(
  `${COUNT} schedules of three writers and a language model in one scene: no word of a person is lost`,
  async () => {
    const played = await playAll(FIRST, COUNT, (seed) => run(seed, sections[seed - FIRST]!))
    expect(played).toEqual({ played: COUNT, broken: [] })
  },
  limitOf(COUNT, LIMIT_MS),
)

async function run(seed: number, section: string): Promise<string[]> {
  const random = randomFrom(seed)
  const name = `section:${section}`
  const model = new Model(name, random)
  const writers = WRITERS.map((writer) => new Writer(writer, name, random))
  // Most scenes come from the model before a person writes in them.
  if (random.chance(0.8)) await model.fill(() => Promise.resolve())
  for (let step = 0; step < STEPS; step++) {
    const writer = random.pick(writers)
    const chance = random()
    if (chance < 0.25) writer.type()
    else if (chance < 0.38) writer.typeAgain()
    else if (chance < 0.42) writer.erase()
    else if (chance < 0.62) await writer.meet(model.proposals)
    else if (chance < 0.77) writer.take()
    else if (chance < 0.8) await model.fill(() => comesBy(writers, random))
    else if (chance < 0.87) await model.mend(() => comesBy(writers, random))
    else await model.propose()
  }
  // In the first round each writer's words reach the later ones, in the second the earlier ones.
  for (const writer of [...writers, ...writers]) await writer.meet()
  return judge(writers)
}

/** The model needs time: a person may write meanwhile. */
async function comesBy(writers: readonly Writer[], random: Random): Promise<void> {
  if (random.chance(0.5)) return
  const writer = random.pick(writers)
  writer.type()
  await writer.meet()
}

/** A person who writes in the scene, offline between two meetings with the server. */
class Writer {
  readonly #doc = new Doc()
  readonly #text = this.#doc.getText('text')
  readonly #name: (typeof WRITERS)[number]
  readonly #document: string
  readonly #random: Random
  #proposals: readonly Changes[] = []
  #epoch = 0
  /** The words that this writer typed, and those that they erased: by hand, or by taking a change of the model. */
  readonly typed: string[] = []
  readonly erased: string[] = []
  /** Changes that did something else than they showed. */
  readonly torn: string[] = []

  constructor(name: (typeof WRITERS)[number], document: string, random: Random) {
    this.#name = name
    this.#document = document
    this.#random = random
  }

  get said(): string {
    return this.#text.toJSON()
  }

  /** A word anywhere, but within another word. */
  type(): void {
    const word = `[${this.#name}.${this.typed.length}]`
    const places = [0, this.said.length, ...[...this.said.matchAll(/ /g)].map(({ index }) => index)]
    this.#text.insert(this.#random.pick(places), word)
    this.typed.push(word)
  }

  erase(): void {
    const words = [...this.said.matchAll(TYPED)]
    if (words.length === 0) return
    const { index, 0: word } = this.#random.pick(words)
    this.#text.delete(index, word.length)
    this.erased.push(word)
  }

  /** Deletes a word of the model and types it again: it looks the same, but is another insertion. */
  typeAgain(): void {
    const words = [...this.said.matchAll(/[a-z]+(?![\w.]*\])/g)]
    if (words.length === 0) return
    const { index, 0: word } = this.#random.pick(words)
    this.#text.delete(index, word.length)
    this.#text.insert(index, word)
  }

  /** Takes some of the changes that this device knows of, or all, one after the other. */
  take(): void {
    const known = this.#proposals.flatMap(({ hunks, basis }) =>
      hunks.map((hunk) => ({ hunk, basis })),
    )
    for (const { hunk, basis } of known.filter(() => this.#random.chance(0.4))) {
      const there = this.said
      if (takeHunks(this.#text, [hunk], basis).length === 0) continue
      this.erased.push(...(hunk.before.match(TYPED) ?? []))
      if (!isReplaced(there, hunk, this.said)) this.torn.push(`${there} → ${this.said}`)
    }
  }

  /** The device is online for a moment. */
  async meet(proposals: readonly Changes[] = this.#proposals): Promise<void> {
    const asked = {
      name: this.#document,
      epoch: this.#epoch,
      state_vector: base64(encodeStateVector(this.#doc)),
      update: base64(encodeStateAsUpdate(this.#doc)),
    }
    const { documents } = await cast.make<{ documents: ExchangedDocument[] }>(
      this.#name,
      'POST',
      '/documents/exchange',
      { documents: [asked] },
    )
    const [answer] = documents
    if (answer!.refused !== null) throw new Error(`Refused: ${answer!.refused}`)
    this.#epoch = answer!.epoch
    if (answer!.update) applyUpdate(this.#doc, Buffer.from(answer!.update, 'base64'))
    this.#proposals = [...proposals]
  }
}

/** The server's part in generation, called at the same entry points as the product calls them. */
class Model {
  readonly #document: string
  readonly #random: Random
  readonly #own = new Set<string>()
  #count = 0
  readonly proposals: Changes[] = []

  constructor(document: string, random: Random) {
    this.#document = document
    this.#random = random
  }

  /** Writes a scene into an empty section. */
  async fill(meanwhile: () => Promise<void>): Promise<void> {
    const there = await app.app.documents.textOf(this.#document)
    if (there.trim() !== '') return
    await meanwhile()
    await this.#replace(Array.from({ length: 8 }, () => this.#paragraph()).join('\n\n'), there)
  }

  /** Replaces a paragraph that is still as the model wrote it. */
  async mend(meanwhile: () => Promise<void>): Promise<void> {
    const there = await app.app.documents.textOf(this.#document)
    const standing = there.split('\n\n').filter((paragraph) => this.#own.has(paragraph))
    if (standing.length === 0) return
    const old = this.#random.pick(standing)
    await meanwhile()
    await this.#replace(
      there.replace(old, () => this.#paragraph()),
      there,
    )
  }

  /** The scene is redone with a wish: each of its paragraphs may become another one, those of people, too. */
  async propose(): Promise<void> {
    const state = await app.app.documents.stateOf(this.#document)
    const there = await app.app.documents.textOf(this.#document)
    const next = there
      .split('\n\n')
      .map((paragraph) => (this.#random.chance(0.5) ? this.#paragraph() : paragraph))
      .join('\n\n')
    const proposal = proposedChanges(state, next, { wish: 'Slower.', flaw: '' })
    if (proposal) this.proposals.push(proposal)
  }

  #paragraph(): string {
    const word = () => this.#random.pick(WORDS)
    const paragraph = `${word()} {${this.#count++}} ${word()} {${this.#count++}} ${word()}`
    this.#own.add(paragraph)
    return paragraph
  }

  async #replace(text: string, there: string): Promise<void> {
    const { user } = cast.sessions.alice
    await app.app.documents.replaceText(this.#document, text, user, there)
  }
}

/** True if `now` is `there` with this change in it. */
function isReplaced(there: string, { before, after }: Hunk, now: string): boolean {
  for (let at = there.indexOf(before); at >= 0; at = there.indexOf(before, at + 1))
    if (there.slice(0, at) + after + there.slice(at + before.length) === now) return true
  return false
}

function judge(writers: readonly Writer[]): string[] {
  const violations = writers.flatMap(({ torn }) => torn.map((one) => `torn: ${one}`))
  const [text = '', ...others] = writers.map(({ said }) => said)
  if (others.some((other) => other !== text)) violations.push('they do not show the same')
  const words: string[] = text.match(TYPED) ?? []
  const erased = new Set(writers.flatMap((writer) => writer.erased))
  for (const word of writers.flatMap(({ typed }) => typed))
    if (!erased.has(word) && !words.includes(word)) violations.push(`lost: ${word}`)
  for (const once of [words, text.match(GENERATED) ?? []])
    if (new Set(once).size < once.length) violations.push(`doubled in: ${once.join(' ')}`)
  return violations
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
