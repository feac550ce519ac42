import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { Session } from '#shared/contract/auth.ts'

/** What a browser keeps when its page is closed: open the app with it again, and it is the same device. */
export interface Device {
  databases: IDBFactory
  storage: Map<string, string>
}

/** A device that holds nothing but perhaps a session. */
export const newDevice = (session?: Session): Device => ({
  databases: new IDBFactory(),
  storage: new Map(session && [['auth-storage', JSON.stringify(session)]]),
})

/** The page that opens next runs on this device. */
export function runOn(device: Device): void {
  Dexie.dependencies.indexedDB = device.databases
  localStorage.clear()
  for (const [key, value] of device.storage) localStorage.setItem(key, value)
}

/** Notes what the page has stored. */
export function keep({ storage }: Device): void {
  storage.clear()
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index)!
    storage.set(key, localStorage.getItem(key)!)
  }
}
