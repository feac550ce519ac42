import type { Cache } from '../store/cache.ts'
import type { Mutators } from '../store/mutators.ts'
import { requeueAll } from './outbox.ts'
import type { ProtocolRules } from '../store/rules.ts'
import { readMeta, type Vault } from '../store/vault.ts'

/**
 * The epoch a request is made in. Read it before what is sent: the server runs nothing of another epoch.
 * Kept in the vault: an evicted cache must not forget that the server once went back.
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

/** Takes note of the epoch an answer was given in. False: the answer is from before a restore and says nothing. */
export async function seeEpoch(parts: EpochParts, epoch: number): Promise<boolean> {
  const { vault, cache, rules } = parts
  const place = rules.epochInVault ? vault : cache
  // Nearly always nothing is new: then there is nothing to write, and no disk to wait for.
  if ((await knownEpoch(parts)) === epoch) return true
  if (place !== vault) return enterEpoch(parts, place, epoch)
  // One transaction: nobody may know of the new epoch while the old acknowledgements still count.
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
