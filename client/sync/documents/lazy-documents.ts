import { liveQuery, type Subscription } from 'dexie'
import type { DocumentSync, DocumentSyncParts } from './document-sync.ts'
import { keptText, offlineManuscripts } from './offline-manuscripts.ts'

/** Loads `DocumentSync` once this device has documents or wants some: most devices never write one. */
export class LazyDocuments {
  readonly #subscription: Subscription
  #sync: DocumentSync | null = null
  #stopped = false

  constructor(parts: DocumentSyncParts) {
    const { vault } = parts
    this.#subscription = liveQuery(
      async () =>
        (await vault.documents.count()) > 0 ||
        (await offlineManuscripts(vault)).length > 0 ||
        (await keptText(vault)) !== null,
    ).subscribe({ next: (isNeeded) => void (isNeeded && this.#start(parts)) })
  }

  retryNow(): void {
    this.#sync?.retryNow()
  }

  stop(): void {
    this.#stopped = true
    this.#subscription.unsubscribe()
    this.#sync?.stop()
  }

  #start(parts: DocumentSyncParts): void {
    this.#subscription?.unsubscribe()
    void import('./document-sync.ts').then(({ DocumentSync }) => {
      if (!this.#stopped) this.#sync ??= new DocumentSync(parts)
    }, reportError)
  }
}
