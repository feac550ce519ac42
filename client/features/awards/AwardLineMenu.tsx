import type { AwardLine } from '#shared/contract/awards.ts'
import type { Community } from '#shared/contract/communities.ts'
import type { User } from '#shared/contract/users.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { Ellipsis, Flag, Gavel, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useCommunityRow } from '../communities/communities.local.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportDialog } from '../moderation/ReportDialog.tsx'

interface Props {
  line: AwardLine
  communityId: string
  user: User
}

type Ask = 'report' | 'delete' | 'remove'

/** Acts on a giver's words: the award itself stays. */
export function AwardLineMenu({ line, communityId, user }: Props) {
  const community = useCommunityRow(communityId)
  const [ask, setAsk] = useState<Ask | null>(null)
  const isOwn = line.author.id === user.id
  const close = () => setAsk(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            aria-label={`More about the words by ${line.author.username}`}
            className="-my-2 ml-auto"
          >
            <Ellipsis aria-hidden className="size-4.5" />
          </IconButton>
        }
      >
        {isOwn ? (
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => setAsk('delete')}>
            Delete
          </MenuItem>
        ) : (
          <MenuItem icon={<Flag aria-hidden />} onSelect={() => setAsk('report')}>
            Report
          </MenuItem>
        )}
        {!isOwn && community && canModerate(user, community) && (
          <MenuItem icon={<Gavel aria-hidden />} onSelect={() => setAsk('remove')}>
            Remove
          </MenuItem>
        )}
      </Menu>
      {ask && <AskedDialog ask={ask} line={line} rules={community?.rules ?? []} onClose={close} />}
    </>
  )
}

interface AskedProps {
  ask: Ask
  line: AwardLine
  /** Of the community. */
  rules: Community['rules']
  onClose(): void
}

function AskedDialog({ ask, line, rules, onClose }: AskedProps) {
  const mutate = useMutate()
  const remove = async (reason: string) => {
    await mutate('awards.removeLine', { params: { id: line.id }, body: { reason } })
    onClose()
  }
  if (ask === 'report')
    return <ReportDialog itemType="award" itemId={line.id} rules={rules} onClose={onClose} />
  if (ask === 'remove')
    return (
      <ReasonDialog
        title="Remove words of an award"
        rules={rules}
        confirmLabel="Remove"
        onClose={onClose}
        onConfirm={remove}
      />
    )
  return (
    <ConfirmDialog
      title="Delete your words?"
      description="The award stays. You cannot write other words to it."
      confirmLabel="Delete"
      danger
      onClose={onClose}
      onConfirm={() => remove('')}
    />
  )
}
