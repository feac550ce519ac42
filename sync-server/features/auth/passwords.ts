import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { ApiError } from '#shared/errors.ts'
import { type PasswordOwner, passwordProblem } from '#shared/rules/accounts.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane (about 15 ms).
const OPTIONS = { type: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_PARALLEL = Math.min(4, availableParallelism())
const MAX_WAITING = 50

let running = 0
const waiting: (() => void)[] = []

/** Refuses, at its field, a password that says no more than its owner's name or address. */
export function assertNotOwn(password: string, owner: PasswordOwner, path: string): void {
  const message = passwordProblem(password, owner)
  if (message) throw new ApiError('auth.weak_password', { issues: [{ path, message }] })
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password.normalize('NFKC'), OPTIONS))
}

/** True when the hash was made with other settings than today's. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, OPTIONS)
}

let dummy: Promise<string> | undefined

/** Unknown users cost the same time as known ones, so the answer's delay tells nothing. */
export async function passwordMatches(
  hash: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= argon2.hash('nobody has this password', OPTIONS)
  const against = hash ?? (await dummy)
  const matches = await inTurn(() => argon2.verify(against, password.normalize('NFKC')))
  return matches && hash !== undefined
}

/** A login flood is bounded by the machine: few at once, a short queue, then "busy". */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) {
    if (waiting.length >= MAX_WAITING) throw new ApiError('server.busy', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
