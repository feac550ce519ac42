import type { Cache } from '../store/cache.ts'
import type { Mutators } from '../store/mutators.ts'
import { requeueAll } from './outbox.ts'
import type { ProtocolRules } from '../store/rules.ts'
import { readMeta, type Vault } from '../store/vault.ts'

/**
 * The epoch of a request. Read it before the entries to send: the server runs no change of another epoch. In the vault,
 * because a device with an evicted cache must remember that the server was restored.
 */
export function knownEpoch({ vault, cache, rules }: Omit<EpochParts, 'mutators'>): Promise<number> {
  return readMeta(rules.epochInVault ? vault : cache, 'epoch', 0)
}

interface EpochParts {
  vault: Vault
  cache: Cache
  mutators: Mutators
  rules: ProtocolRules
}

/** Stores the epoch of an answer. False if the answer is from before a restore and must be ignored. */
export async function seeEpoch(parts: EpochParts, epoch: number): Promise<boolean> {
  const { vault, cache, rules } = parts
  const place = rules.epochInVault ? vault : cache
  // Nearly always the epoch is known: then there is no write, and no wait for the disk.
  if ((await knownEpoch(parts)) === epoch) return true
  if (place !== vault) return enterEpoch(parts, place, epoch)
  // One transaction: no reader may see the new epoch while the old acknowledgements still count.
  return vault.transaction('rw', vault.meta, vault.outbox, vault.journal, () =>
    enterEpoch(parts, place, epoch),
  )
}

async function enterEpoch(
  { vault, mutators, rules }: EpochParts,
  place: Vault | Cache,
  epoch: number,
): Promise<boolean> {
  const known = await readMeta(place, 'epoch', 0)
  if (epoch === known) return true
  if (epoch < known) return !rules.staleEpoch
  await place.meta.put({ key: 'epoch', value: epoch })
  if (known !== 0 && rules.journal) await requeueAll(vault, mutators)
  return true
}
