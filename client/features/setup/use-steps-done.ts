import type { Setup } from '#shared/contract/setup.ts'
import { useMemberships } from '../communities/communities.local.ts'

/** The things of the set-up that are done, wherever they were done; a community that was just made is on this device already. */
export function useStepsDone({ name, icon_file_id, has_decided, communities, ...rest }: Setup) {
  const joined = useMemberships().data?.length ?? 0
  return {
    name: name !== '' || icon_file_id !== null,
    signups: has_decided,
    community: communities + joined > 0,
    backup: rest.backup !== null,
    mail: rest.mail.host !== null,
    sample: rest.sample !== null,
  }
}
