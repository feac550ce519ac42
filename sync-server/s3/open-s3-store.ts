import type { Logger } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from '../db/database.ts'
import type { S3Settings } from '../s3-settings.ts'
import { claimBucket } from './files-home.ts'
import { S3Away } from './s3-away.ts'
import type { S3Watch } from './s3-folder.ts'
import { S3Store } from './s3-store.ts'

interface Site {
  dataDir: string
  db: Database
  log: Logger
}

/** So long nobody waits for an S3 that kept another one waiting. */
const REST_MS = 5_000

/**
 * Claims the bucket at the start. Wrong settings keep the server from starting; a bucket that does not answer is claimed before its
 * first use.
 */
export async function openS3Store(
  settings: S3Settings,
  { dataDir, db, log }: Site,
): Promise<S3Store> {
  log.info({ bucket: settings.bucket, at: settings.endpoint }, 'files live in a bucket')
  const watch = new Watch(() => claimBucket(settings, db), log)
  await watch.begin().catch((error: unknown) => {
    if (!(error instanceof S3Away)) throw error
    if (error.isRefusal)
      throw new CannotStart(
        `${error.message}\nThe key has to list, read, write and delete in an existing bucket: see the S3 settings.`,
      )
    watch.failed(error)
  })
  return new S3Store(settings, dataDir, watch)
}

/** Claims the bucket once, and says when it goes away and when it is back. */
class Watch implements S3Watch {
  readonly #claim: () => Promise<void>
  readonly #log: Logger
  #claimed: Promise<void> | null = null
  #problem: S3Away | null = null
  #restsUntil = 0

  constructor(claim: () => Promise<void>, log: Logger) {
    this.#claim = claim
    this.#log = log
  }

  async begin(): Promise<void> {
    if (this.#problem && performance.now() < this.#restsUntil) throw this.#problem
    this.#claimed ??= this.#claim()
    await this.#claimed.catch((error: unknown) => {
      this.#claimed = null
      throw error
    })
  }

  answered(): void {
    if (this.#problem) this.#log.info('the bucket with the files answers again')
    this.#problem = null
  }

  failed(error: S3Away): void {
    if (error.isTimeout) this.#restsUntil = performance.now() + REST_MS
    if (this.#problem?.message !== error.message)
      this.#log.error({ err: error }, 'files cannot be read or written')
    this.#problem = error
  }
}
