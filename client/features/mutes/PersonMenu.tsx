import type { Profile } from '#shared/contract/users.ts'
import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { ReportDialog } from '../moderation/ReportDialog.tsx'
import { MutePersonItems } from './MuteItems.tsx'
import { useMuting } from './use-muting.ts'

/** Menu about a person: mute, block or report. */
export function PersonMenu({ person }: { person: Pick<Profile, 'id' | 'username'> }) {
  const { user } = useSession()
  const muting = useMuting()
  const [isReporting, setReporting] = useState(false)
  if (!user) return null
  const { id, username } = person
  return (
    <>
      <Menu
        trigger={
          <IconButton aria-label={`More about @${username}`}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MutePersonItems person={person} muting={muting} />
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
      </Menu>
      {isReporting && (
        <ReportDialog itemType="user" itemId={id} rules={[]} onClose={() => setReporting(false)} />
      )}
    </>
  )
}
