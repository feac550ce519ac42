const nameOf = (userId: string) => `vault:${userId}`

/**
 * Holds a lock that shows that this tab has an account's vault open, until the caller calls the returned function.
 * First waits for a tab that is removing the vault. Without locks it does nothing.
 */
export function holdVault(userId: string, locks?: LockManager): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    locks.request(nameOf(userId), { mode: 'shared' }, held).catch(reject)
  })
}

/** Runs `work` while no tab has the vault open. False when a tab has, or when the browser has no locks to tell. */
export async function aloneWithVault(
  userId: string,
  locks: LockManager | undefined,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!locks) return false
  return locks.request(nameOf(userId), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
