import type { EntityType } from '#shared/contract/sync.ts'
import { noteKey, VISITOR } from '../store/accounts.ts'
import type { Cache, Row } from '../store/cache.ts'
import { type PutRow, putRows } from '../store/rows.ts'
import { readMeta } from '../store/vault.ts'

/** So many rows of each kind, the newest: one page needs fewer. */
const MOST = 1_000

/**
 * Gives an account the rows that its user saw as a visitor and that it does not have: their page is there before the server has
 * answered. They count as read without an account: each answer replaces them.
 */
export async function carryRows(visitor: Cache, account: Cache): Promise<void> {
  try {
    const epoch = await readMeta(visitor, 'epoch', 0)
    for (const type of visitor.types) {
      const seen = (await visitor.rows(type).reverse().limit(MOST).toArray()) as Row[]
      if (seen.length > 0) await carryKind(type, seen, account, epoch)
    }
  } catch (error) {
    // The page waits for the server then.
    reportError(error)
  }
  forgetCarried()
}

async function carryKind(
  type: EntityType,
  seen: readonly Row[],
  account: Cache,
  epoch: number,
): Promise<void> {
  await account.transaction('rw', account.tables, async () => {
    // Rows of a newer epoch wait until the vault has learned of it.
    if (![0, epoch].includes(await readMeta(account, 'epoch', 0))) return
    const held = await account.rows(type).bulkGet(seen.map(({ id }) => id))
    const lacking = seen.filter((_, i) => held[i] === undefined)
    const rows = lacking.map(({ seqs: _, scopes: __, stale_at: ___, ...body }): PutRow => {
      return { type, id: body.id, body }
    })
    await putRows(account, rows, Date.now())
  })
}

/** Keys of the places that an account has now. */
const carried = new Set<string>()

/** Somebody who signs up goes on reading where they were, and has read what they read; somebody who signs in has their own places. */
export function carryPlaces(userId: string): void {
  const begin = noteKey(VISITOR, 'reading')
  try {
    for (const [key, place] of Object.entries(localStorage)) {
      if (!key.startsWith(begin)) continue
      localStorage.setItem(noteKey(userId, `reading${key.slice(begin.length)}`), place as string)
      carried.add(key)
    }
  } catch {
    // On a full device the new account begins without places; it exists all the same.
  }
}

/** The next user of this device who signs up has not read that. Until the account is shown, the visitor's page shows their places. */
export function forgetCarried(): void {
  for (const key of carried) localStorage.removeItem(key)
  carried.clear()
}

const LONGEST_MS = 1_000

/** Changes the page; until the new one is whole, the browser keeps the picture of the one before, if it can. */
export function showWhole(change: () => void): void {
  if (!('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(async () => {
    change()
    await whenWhole()
  })
  // A picture that fades would move what is read.
  transition.ready.then(() => transition.skipTransition()).catch(() => undefined)
}

/** Resolves when nothing in the page is still on its way. */
function whenWhole(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      resolve()
    }
    const look = () => {
      const main = document.getElementById('main')
      if (main?.textContent && !main.querySelector('[aria-busy]')) done()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(done, LONGEST_MS)
  })
}
