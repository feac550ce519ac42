const nameOf = (userId: string) => `vault:${userId}`

/**
 * Says that this tab has an account's vault open, until the returned function is called. Waits for one who lets go of it to be
 * done. Browsers without locks cannot say it.
 */
export function holdVault(userId: string, locks?: LockManager): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    locks.request(nameOf(userId), { mode: 'shared' }, held).catch(reject)
  })
}

/** Does it while no tab has the vault open. False when one has, or when nobody can tell. */
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
