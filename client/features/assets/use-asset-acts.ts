import type { Licence } from '#shared/rules/licences.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { sayOutcome } from '../../ui/outcome.ts'
import type { ShownAsset } from './assets.local.ts'

/** Actions of an asset's owner; each shows its outcome. */
export function useAssetActs() {
  const mutate = useMutate()
  return {
    publish: ({ id }: ShownAsset, is_public: boolean) =>
      sayOutcome(
        () => mutate('assets.update', { params: { id }, body: { is_public } }),
        is_public ? 'Asset made public' : 'Asset made private',
        'Failed to toggle public status',
      ),
    license: ({ id }: ShownAsset, licence: Licence) =>
      sayOutcome(
        () => mutate('assets.update', { params: { id }, body: { licence } }),
        'License changed',
        'Failed to change license',
      ),
    remove: ({ id }: ShownAsset) =>
      sayOutcome(
        () => mutate('assets.remove', { params: { id } }),
        'Asset deleted successfully',
        'Failed to delete asset',
      ),
  }
}
