import { RefusedError } from '../sync/session/api.ts'

export interface Failure {
  error: Error | null
  /** The text if the server answered that the thing does not exist. */
  missing: string
  /** The text of every other failure without a message of its own. */
  fallback: string
  /** What a missing thing means, in a sentence. */
  why?: string
}

/** A thing is called missing only when the server said so: of one that it failed to fetch nobody knows. */
export function failureTexts({ error, missing, fallback, why }: Failure) {
  if (isNoId(error)) return { heading: missing, message: missing, why }
  const isMissing = !error || (error instanceof RefusedError && [404, 410].includes(error.status))
  return {
    heading: isMissing ? missing : fallback,
    message: error ? error.message || fallback : missing,
    why: isMissing ? why : undefined,
  }
}

/** The address has no id where one belongs: nothing can stand there. */
function isNoId(error: Error | null): boolean {
  return error instanceof RefusedError && error.code === 'request.invalid'
}
