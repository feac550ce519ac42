import { createContext, use } from 'react'
import type { PageData } from '#shared/page.ts'
import { addressOf, type Api, type AnyInput, apiOver, type Reply, toReply } from '../session/api.ts'

/** Source of the first screen's answers, before this device has them. On the server it calls the API. */
export interface Page {
  now: number
  /** The same calls as to the server; an answer is undefined where the page has none. */
  api: Api
  /** Notes that this lazy part is on the page. */
  uses: (part: string) => void
  /** The user opens another screen: from here on use this device's rows. */
  leave(): void
}

export const PageContext = createContext<Page | null>(null)

/** Calls whose answers `find` looks up by address. */
export function pageApi(find: (url: string) => Promise<Reply<unknown> | undefined>): Api {
  const send = (name: string, input: AnyInput) => find(addressOf(name, input))
  // Only `usePageReply` calls it, and it expects that there may be no answer.
  return apiOver(send as (name: string, input: AnyInput) => Promise<Reply<unknown>>)
}

/** The page's answer to this call; undefined where the page brought none. */
export function usePageReply<T>(
  ask: (api: Api) => Promise<Reply<T>> | undefined,
): Reply<T> | undefined {
  const page = use(PageContext)
  const promise = page ? ask(page.api) : undefined
  return promise && use<Reply<T> | undefined>(promise)
}

/** A promise that React reads without waiting. */
function known<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

const NOTHING = known(undefined)

/** The page that the server sent to this browser. */
export class BroughtPage implements Page {
  readonly now: number
  readonly api = pageApi((url) => this.#find(url))
  readonly #data: PageData
  readonly #found = new Map<string, Promise<Reply<unknown>>>()
  readonly #taken = new Set<string>()
  #left = false

  constructor(data: PageData) {
    this.now = data.now
    this.#data = data
  }

  #find(url: string): Promise<Reply<unknown> | undefined> {
    const reply = this.#left ? undefined : this.#data.replies[url]
    if (!reply) return NOTHING
    const found = this.#found.get(url) ?? known(toReply(JSON.parse(reply.body), reply.headers))
    this.#found.set(url, found)
    return found
  }

  /** Takes the page's answer to the first request for this address, so that the client need not send it. */
  take(url: string): Response | undefined {
    const reply = this.#data.replies[url]
    if (!reply || this.#taken.has(url)) return undefined
    this.#taken.add(url)
    return new Response(reply.body, { headers: reply.headers })
  }

  readonly uses = () => {}

  leave(): void {
    this.#left = true
  }
}
