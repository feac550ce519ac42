import { applyUpdate, createRelativePositionFromTypeIndex, Doc, encodeRelativePosition } from 'yjs'

export interface Session {
  token: string
  user: { id: string }
}
export interface LongBook {
  session: Session
  id: string
  /** Scenes of the first chapters, in order. */
  scenes: string[]
  /** The one of ten thousand words. */
  longScene: string
  /** The number of all documents. */
  documents: number
}

const CHAPTERS = 80
const SCENES = 2
const SCENE_WORDS = 1_313
export const LONG_WORDS = 10_000
const ENTRIES = 20
const COMMENTS = 6

const WORDS =
  'the lamp of her father kept burning over the water and nobody in the valley said his name aloud again until snow came down from those old hills with a sound like bells'.split(
    ' ',
  )

/** A book of 210,000 words and a chapter of one scene of 10,000, written through the API as a program would. */
export async function writeLongBook(url: string): Promise<LongBook> {
  const form = { username: 'novelist', email: 'novelist@example.org', password: 'measured well' }
  const session = await call<Session>(url, 'POST', '/auth/signup', form)
  const as = <T = { id: string }>(method: string, path: string, body: object) =>
    call<T>(url, method, path, body, session.token)
  const world = await as('POST', '/worlds', { name: 'Measured' })
  const book = await as('POST', `/worlds/${world.id}/books`, { title: 'The Long Winter' })
  const addScene = async (chapter: string, content: string) => {
    const { id } = await as('POST', `/chapters/${chapter}/sections`, {})
    await as('PUT', `/books/${book.id}/sections/${id}`, { content })
    return id
  }
  const scenes: string[] = []
  const long = await as('POST', `/books/${book.id}/chapters`, { title: 'The Long Night' })
  const longScene = await addScene(long.id, prose(LONG_WORDS, 1))
  for (let i = 0; i < CHAPTERS; i++) {
    const title = `Chapter of the ${WORDS[(i * 5) % WORDS.length]} ${i + 1}`
    const chapter = await as('POST', `/books/${book.id}/chapters`, { title })
    for (let s = 0; s < SCENES; s++)
      scenes.push(await addScene(chapter.id, prose(SCENE_WORDS, i * SCENES + s + 2)))
  }
  for (let i = 0; i < ENTRIES; i++) {
    const body = { asset_type: 'character', name: nameOf(i), aliases: [`Captain ${nameOf(i)}`] }
    const entry = await as('POST', `/books/${book.id}/assets`, body)
    const content = `${nameOf(i)} was born by the water. ${prose(80, i)}`
    await as('PUT', `/books/${book.id}/assets/${entry.id}`, { content })
  }
  for (const anchor of await anchorsIn(`section:${longScene}`, as)) {
    const body = { document: `section:${longScene}`, anchor, body: 'Is this the right lamp?' }
    await as('POST', `/books/${book.id}/passages`, body)
  }
  // Each chapter has an outline.
  const documents = CHAPTERS * (SCENES + 1) + 2 + ENTRIES
  return { session, id: book.id, scenes, longScene, documents }
}

type As = <T>(method: string, path: string, body: object) => Promise<T>

/** Places for comments, spread over a document. */
async function anchorsIn(name: string, as: As) {
  const question = { name, epoch: 0, state_vector: 'AA==' }
  const { documents } = await as<{ documents: { update: string }[] }>(
    'POST',
    '/documents/exchange',
    { documents: [question] },
  )
  const doc = new Doc()
  applyUpdate(doc, Buffer.from(documents[0]!.update, 'base64'))
  const text = doc.getText('text')
  const at = (index: number, assoc: number) => {
    const position = createRelativePositionFromTypeIndex(text, index, assoc)
    return Buffer.from(encodeRelativePosition(position)).toString('base64')
  }
  return Array.from({ length: COMMENTS }, (_, i) => {
    const from = Math.floor((text.length / COMMENTS) * i) + 40
    const quote = text.toJSON().slice(from, from + 30)
    return { start: at(from, 0), end: at(from + 30, -1), quote }
  })
}

function nameOf(i: number): string {
  return `${['Ara', 'Bel', 'Cor', 'Den', 'Ela'][i % 5]}${['wyn', 'dric', 'moth', 'sea'][i % 4]}`
}

/** So many words in paragraphs and dialogue, with an entry of the bible named in each. */
function prose(words: number, seed: number): string {
  const paragraphs: string[] = []
  for (let made = 0; made < words;) {
    const length = Math.min(words - made, 40 + ((seed * 31 + made) % 70))
    const line = Array.from({ length }, (_, w) => {
      if (w === 5) return nameOf((seed + made) % ENTRIES)
      const word = WORDS[(w * 7 + seed * 3 + made) % WORDS.length]!
      return w % 23 === 11 ? `*${word}*` : w % 13 === 12 ? `${word}.` : word
    })
    paragraphs.push(line.join(' '))
    made += length
  }
  return paragraphs.join('\n\n')
}

async function call<T>(
  url: string,
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}
