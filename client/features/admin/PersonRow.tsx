import { counted } from '#shared/rules/numbers.ts'
import type { AdminUser } from '#shared/contract/admin.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { type Act, PersonDialog } from './PersonDialog.tsx'
import { SuspensionNote } from './SuspensionNote.tsx'

interface Props {
  person: AdminUser
  onChanged(): void
}

/** One account, and what can be done about it. */
export function PersonRow({ person, onChanged }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const { username, suspension, is_admin } = person
  return (
    <li className="py-3 text-[15px] leading-5.5">
      <div className="flex items-start gap-3">
        <Avatar name={username} fileId={person.avatar_file_id} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            <Link to={paths.profile(username)} className="font-semibold hover:underline">
              u/{username}
            </Link>
            {is_admin && <Mark text="Site admin" tone="bg-info-soft text-info" />}
            {suspension && <Mark text="Suspended" tone="bg-warning-soft text-warning" />}
          </p>
          <p className="text-[13px] leading-5 wrap-anywhere text-subtle">
            {person.email} · joined <TimeAgo date={person.joined_at} />
            {person.last_seen_at && (
              <>
                {' · seen '}
                <TimeAgo date={person.last_seen_at} />
              </>
            )}
          </p>
          <p className="text-[13px] leading-5 text-subtle">
            {counted(person.posts, 'post')} · {counted(person.comments, 'comment')} ·{' '}
            {formatBytes(person.storage_bytes)}
          </p>
          {suspension && <SuspensionNote suspension={suspension} />}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 md:pl-11">
        {suspension ? (
          <Button size="sm" variant="secondary" onClick={() => setAct('lift')}>
            Lift suspension
          </Button>
        ) : (
          !is_admin && (
            <Button size="sm" variant="secondary" onClick={() => setAct('suspend')}>
              Suspend
            </Button>
          )
        )}
        <Button size="sm" variant="ghost" onClick={() => setAct('sessions')}>
          End sessions
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAct('admin')}>
          {is_admin ? 'Remove site admin' : 'Make site admin'}
        </Button>
      </div>
      {act && (
        <PersonDialog act={act} person={person} onDone={onChanged} onClose={() => setAct(null)} />
      )}
    </li>
  )
}

function Mark({ text, tone }: { text: string; tone: string }) {
  return (
    <span className={`ml-2 rounded-full px-2 py-0.5 text-[13px] leading-5 font-semibold ${tone}`}>
      {text}
    </span>
  )
}
