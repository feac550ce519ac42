import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageReply, RenderPage } from '#shared/page.ts'
import type { RequestContext } from '../../http/env.ts'
import type { PageContent } from './page-content.ts'
import { PageStyles } from './page-styles.ts'

/** Asks this server what a visitor at the same place would be answered; null is an answer that is not good. */
export type Ask = (c: RequestContext, url: string) => Promise<PageReply | null>

const MAX_KEPT = 50
/** "3 minutes ago" is true for a minute. */
const FRESH_MS = 60_000
/** The query parameters that change a page. Any other would only make copies of it. */
const LOOKED_AT =
  // The second half is that of Read: see `client/features/reading/book-list-params.ts`.
  'sort period flair tab cursor genre tag without status rating origin language min max'.split(' ')

/**
 * The first screen of an address as a visitor sees it, rendered by the client's own code. A page is good as long as the
 * answers that it was made of are: the server asks for them each time, and keeps them too.
 */
export class VisitorPages {
  readonly #file: string
  readonly #ask: Ask
  #styles: PageStyles | undefined
  readonly #kept = new Map<string, PageContent>()
  readonly #coming = new Map<string, Promise<PageContent>>()

  /** `folder`: where the client's screens lie as the server renders them; without them there are no pages. */
  constructor(folder: string, ask: Ask) {
    this.#file = join(folder, 'render-page.js')
    this.#ask = ask
  }

  /** `app`: the built page, in which the screen comes. */
  async at(c: RequestContext, app: string): Promise<PageContent | null> {
    if (!existsSync(this.#file)) return null
    const url = addressOf(c)
    const kept = this.#kept.get(url)
    const replies = await this.#answers(c, Object.keys(kept?.data.replies ?? {}))
    if (kept && isGood(kept, replies))
      return { ...kept, data: { ...kept.data, replies: Object.fromEntries(replies) } }
    const coming = this.#coming.get(url) ?? this.#render(c, app, url, replies)
    this.#coming.set(url, coming)
    return coming.finally(() => this.#coming.delete(url))
  }

  async #answers(c: RequestContext, urls: string[]): Promise<Map<string, PageReply>> {
    const replies = await Promise.all(urls.map((url) => this.#ask(c, url)))
    return new Map(urls.flatMap((url, i) => (replies[i] ? [[url, replies[i]] as const] : [])))
  }

  async #render(
    c: RequestContext,
    app: string,
    url: string,
    known: Map<string, PageReply>,
  ): Promise<PageContent> {
    // Loaded with the first page that a visitor asks for: the server's start does not wait for it.
    const { renderPage } = (await import(pathToFileURL(this.#file).href)) as {
      renderPage: RenderPage
    }
    const rendered = await renderPage(
      url,
      Date.now(),
      async (address) => known.get(address) ?? this.#ask(c, address),
    )
    this.#styles ??= new PageStyles(app)
    const page = { ...rendered, styles: this.#styles.for(rendered.html) }
    // The least used goes first.
    this.#kept.delete(url)
    this.#kept.set(url, page)
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    return page
  }
}

function isGood({ data }: PageContent, replies: ReadonlyMap<string, PageReply>): boolean {
  return (
    Date.now() - data.now < FRESH_MS &&
    Object.entries(data.replies).every(([url, { body }]) => replies.get(url)?.body === body)
  )
}

function addressOf(c: RequestContext): string {
  const asked = new URL(c.req.url).searchParams
  const search = new URLSearchParams()
  for (const name of LOOKED_AT) {
    const value = asked.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size > 0 ? `${c.req.path}?${search.toString()}` : c.req.path
}
