import { page } from './window.ts'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { Session } from '#shared/contract/auth.ts'
import type { Cookies } from './cookies.ts'

/** The storage that a browser keeps when its page closes: open the app with it again, and it is the same device. */
export interface Device {
  databases: IDBFactory
  storage: Map<string, string>
  cookies: Cookies
}

/** A device that holds nothing but perhaps a session. */
export const newDevice = (session?: Session): Device => ({
  databases: new IDBFactory(),
  cookies: new Map(),
  storage: new Map(
    session && [
      ['auth-storage', JSON.stringify(session)],
      ['last-account', JSON.stringify(session.user)],
    ],
  ),
})

/** Each page has a storage of its own: what one that was closed still does reaches no other. */
function giveStorage(): Storage {
  const storage = new page.Storage() as Storage
  globalThis.localStorage = storage
  return storage
}

/** The page that opens next runs on this device. */
export function runOn(device: Device): void {
  Dexie.dependencies.indexedDB = device.databases
  const storage = giveStorage()
  for (const [key, value] of device.storage) storage.setItem(key, value)
}

/** Stores the page's storage when it closes. */
export function keep({ storage }: Device): void {
  storage.clear()
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index)!
    storage.set(key, localStorage.getItem(key)!)
  }
  giveStorage()
}
