/** Something another app handed to this one: shared into a post, or opened as a book. Nobody need be signed in. */
export interface SharedThing {
  id: string
  use: 'post' | 'import'
  /** In ms. */
  at: number
  title: string
  text: string
  url: string
  files: { name: string; type: string }[]
}
export type Handed = Pick<SharedThing, 'use' | 'title' | 'text' | 'url'> & { files: File[] }

const CACHE = 'shared-things'
const KEPT_MS = 30 * 86_400_000
const FACTS = /^\/shared\/([^/]+)$/

const addressOf = (id: string, index?: number) =>
  new URL(`/shared/${id}${index === undefined ? '' : `/${index}`}`, location.origin).href

/**
 * Keeps it on this device until it was used, for the service worker takes it in before any page is there. Its facts are
 * stored last: what has none is not whole.
 */
export async function keepShared({ files, ...handed }: Handed): Promise<string> {
  const cache = await caches.open(CACHE)
  const id = crypto.randomUUID()
  for (const [index, file] of files.entries())
    await cache.put(addressOf(id, index), new Response(file))
  const facts: SharedThing = {
    ...handed,
    id,
    at: Date.now(),
    files: files.map(({ name, type }) => ({ name, type })),
  }
  await cache.put(addressOf(id), Response.json(facts))
  return id
}

/** What waits to be used, latest first. What nobody wanted for a month is let go. */
export async function listShared(use: SharedThing['use']): Promise<SharedThing[]> {
  const cache = await caches.open(CACHE)
  const found: SharedThing[] = []
  for (const request of await cache.keys()) {
    if (!FACTS.test(new URL(request.url).pathname)) continue
    const thing = (await (await cache.match(request))?.json()) as SharedThing | undefined
    if (thing && thing.at < Date.now() - KEPT_MS) await dropShared(thing)
    else if (thing?.use === use) found.push(thing)
  }
  return found.sort((a, b) => b.at - a.at)
}

export async function sharedFiles({ id, files }: SharedThing): Promise<File[]> {
  const cache = await caches.open(CACHE)
  const found: File[] = []
  for (const [index, { name, type }] of files.entries()) {
    const kept = await cache.match(addressOf(id, index))
    if (kept) found.push(new File([await kept.blob()], name, { type }))
  }
  return found
}

export async function dropShared({ id, files }: SharedThing): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(addressOf(id))
  for (const index of files.keys()) await cache.delete(addressOf(id, index))
}
