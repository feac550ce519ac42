import type { DocumentBus, DocumentNews } from '../features/documents/document-bus.ts'
import type { Link } from './link.ts'

type Told = [name: string, seq: number, update: string | null] | [name: string]
type Present = [name: string, update: string | null]

export class SharedDocumentBus implements DocumentBus {
  readonly #link: Link

  constructor(link: Link) {
    this.#link = link
  }

  get isUp(): boolean {
    return this.#link.isUp
  }

  tell(news: DocumentNews): void {
    if ('presence' in news) this.#link.send('presence', [news.name, textOf(news.presence)])
    else this.#link.send('document', encode(news))
  }

  hear(listener: (news: DocumentNews) => void): void {
    this.#link.receive('document', (content) => listener(decode(content as Told)))
    this.#link.receive('presence', (content) => {
      const [name, update] = content as Present
      listener({ name, presence: bytesOf(update) })
    })
  }

  onMissed(listener: () => void): void {
    this.#link.onMissed(listener)
  }
}

const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
const bytesOf = (text: string | null | undefined) => (text ? Buffer.from(text, 'base64') : null)

function encode(news: Exclude<DocumentNews, { presence: unknown }>): Told {
  if ('isGone' in news) return [news.name]
  const { name, seq, update } = news
  return [name, seq, textOf(update)]
}

function decode([name, seq, update]: Told): DocumentNews {
  if (seq === undefined) return { name, isGone: true }
  return { name, seq, update: bytesOf(update) }
}
