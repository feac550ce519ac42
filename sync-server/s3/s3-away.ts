interface Details {
  /** The word of S3 for it. */
  reason?: string
  /** Of its reply; 0 if none came. */
  status?: number
  cause?: unknown
}

/** S3 does not answer, or refuses. Users try again later: only an operator can mend it. */
export class S3Away extends Error {
  readonly code = 'S3_AWAY'
  readonly reason: string | undefined
  readonly status: number

  constructor(place: string, words: string, { reason, status = 0, cause }: Details = {}) {
    super(`${place} ${words}`, { cause })
    this.reason = reason
    this.status = status
  }

  get isTimeout(): boolean {
    return (this.cause as Error | undefined)?.name === 'TimeoutError'
  }

  /** True if the settings or the rights of the key are wrong: the next attempt fails as well. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

/** True if there is no such object, in a bucket that is there. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof S3Away)) return false
  return error.reason === 'NoSuchKey' || error.reason === 'NoSuchVersion'
}

/** As the file system says it. */
export function notFound(name: string): Error {
  return Object.assign(new Error(`ENOENT: there is no object ${name}`), { code: 'ENOENT' })
}
