/**
 * A text or file that another app handed to this one: shared into a post, or opened as a book. Works without an
 * account.
 */
export interface SharedThing {
  id: string
  /** The account that saw it first, and then it alone; null while only visitors have. */
  owner: string | null
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
const PLACE = /^\/shared\/([^/]+)(\/\d+)?$/
/** Time at which a file was stored, in ms: a file whose facts never came is deleted by it. */
const KEPT_AT = 'x-kept-at'

const addressOf = (id: string, index?: number) =>
  new URL(`/shared/${id}${index === undefined ? '' : `/${index}`}`, location.origin).href

/**
 * Stores the thing on this device until it is used; the service worker receives it before any page is open. Stores its
 * facts last: without them it is incomplete.
 */
export async function keepShared(
  { files, ...handed }: Handed,
  owner: string | null = null,
): Promise<string> {
  const cache = await caches.open(CACHE)
  const at = Date.now()
  const facts: SharedThing = {
    ...handed,
    owner,
    id: crypto.randomUUID(),
    at,
    files: files.map(({ name, type }) => ({ name, type })),
  }
  try {
    for (const [index, file] of files.entries())
      await cache.put(
        addressOf(facts.id, index),
        new Response(file, { headers: { [KEPT_AT]: String(at) } }),
      )
    await putFacts(cache, facts)
  } catch (error) {
    // A full device must not keep a half-stored thing that no account can use.
    await dropShared(facts).catch(() => undefined)
    throw error
  }
  return facts.id
}

/**
 * Things that wait for this account, latest first; null is a visitor. A thing that no account has seen becomes this
 * account's: a later account on this device does not see it. After a month an unused thing is removed.
 */
export async function listShared(
  use: SharedThing['use'],
  account: string | null,
): Promise<SharedThing[]> {
  const found: SharedThing[] = []
  for (const thing of await everything()) {
    const owner = thing.owner ?? null
    if (thing.use !== use || (owner !== null && owner !== account)) continue
    const seen = { ...thing, owner: account }
    if (owner !== account) await putFacts(await caches.open(CACHE), seen)
    found.push(seen)
  }
  return found.sort((a, b) => b.at - a.at)
}

/** All complete things of every account; removes those that are too old. */
async function everything(): Promise<SharedThing[]> {
  const cache = await caches.open(CACHE)
  const before = Date.now() - KEPT_MS
  const found = new Map<string, SharedThing>()
  const files: { request: Request; id: string }[] = []
  for (const request of await cache.keys()) {
    const [, id, file] = PLACE.exec(new URL(request.url).pathname) ?? []
    if (id && file) files.push({ request, id })
    const thing = id && !file && ((await (await cache.match(request))?.json()) as SharedThing)
    if (!thing) continue
    if (thing.at < before) await dropShared(thing)
    else found.set(thing.id, thing)
  }
  for (const { request, id } of files) {
    if (found.has(id)) continue
    // The page may be storing its facts at this moment.
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT))
    if (keptAt < before) await cache.delete(request)
  }
  return [...found.values()]
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

/**
 * Files that could not be used stay, without the words that were used. Stores the new thing before it deletes the old
 * one.
 */
export async function leaveShared(thing: SharedThing, files: File[]): Promise<void> {
  if (files.length > 0)
    await keepShared({ use: thing.use, title: '', text: '', url: '', files }, thing.owner)
  await dropShared(thing)
}

export async function dropShared({ id, files }: Pick<SharedThing, 'id' | 'files'>): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(addressOf(id))
  for (const index of files.keys()) await cache.delete(addressOf(id, index))
}

/** Number of things that wait for this account alone. */
export async function waitingShared(account: string): Promise<number> {
  if (!('caches' in globalThis)) return 0
  return (await everything()).filter(({ owner }) => owner === account).length
}

/** Deletes things of an account that leaves nothing on this device. */
export async function dropSharedOf(account: string): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const thing of await everything()) if (thing.owner === account) await dropShared(thing)
}

async function putFacts(cache: Cache, facts: SharedThing): Promise<void> {
  await cache.put(addressOf(facts.id), Response.json(facts))
}
