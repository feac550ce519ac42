import argon2, { type HashOptions } from 'argon2'

const hash = argon2.hash
const made = new Map<string, Promise<string>>()
let users = 0

/**
 * While `work` runs, a password that this process has hashed before gets the same hash: four fifths of what a cast costs is the
 * hashing of one and the same password.
 */
export async function withOneHash<T>(work: () => Promise<T>): Promise<T> {
  users += 1
  argon2.hash = once
  try {
    return await work()
  } finally {
    users -= 1
    if (users === 0) argon2.hash = hash
  }
}

const once = ((password: string, options: HashOptions) => {
  const key = JSON.stringify([password, options])
  const known = made.get(key) ?? hash(password, options)
  made.set(key, known)
  return known
}) as typeof hash
