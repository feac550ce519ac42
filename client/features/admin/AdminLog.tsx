import { useState } from 'react'
import type { AdminAct } from '#shared/contract/admin.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Loaded } from './Loaded.tsx'
import { readPages } from '../../read-pages.ts'

const ACTS: Record<string, string> = {
  'user.suspend': 'suspended',
  'user.lift': 'lifted the suspension of',
  'user.appoint': 'made a site admin of',
  'user.dismiss': 'took the admin right of',
  'user.end_sessions': 'signed out everywhere',
  'book.remove': 'removed the book',
  'book.restore': 'restored the book',
  'job.retry': 'retried the job',
  'job.delete': 'deleted the job',
  'mail.retry': 'sent again the mail',
  'settings.save': 'changed the settings',
  'invitation.make': 'made an invitation',
  'invitation.revoke': 'revoked an invitation',
  'sample.add': 'added the sample content',
  'sample.remove': 'removed the sample content',
}
const PAGE = 50

/** Actions of admins, latest first; no admin can edit them. */
export function AdminLog() {
  const { session } = useApp()
  const [pages, setPages] = useState(1)
  const load = () =>
    readPages((from) => session.api.admin.log({ query: { limit: PAGE, ...from } }), pages)
  return (
    <Loaded name={`log:${pages}`} load={load}>
      {({ found, more }) => (
        <>
          {found.length === 0 && <EmptyState text="No entries yet" />}
          <ol className="divide-y divide-border">
            {found.map((act) => (
              <Entry key={act.id} act={act} />
            ))}
          </ol>
          {more && (
            <Button variant="secondary" onClick={() => setPages(pages + 1)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function Entry({ act }: { act: AdminAct }) {
  const { admin, action, item, label, reason, created_at } = act
  const [kind, id] = item.split(':')
  return (
    <li className="py-2.5 text-[15px] leading-5.5">
      <p className="wrap-anywhere">
        {admin === null ? (
          <span className="font-semibold">The console</span>
        ) : (
          <Link to={paths.profile(admin)} className="font-semibold hover:underline">
            u/{admin}
          </Link>
        )}{' '}
        {ACTS[action] ?? action}{' '}
        {kind === 'book' && id ? (
          <Link to={paths.book(id)} className="hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
        <span className="text-[13px] text-subtle">
          {' · '}
          <TimeAgo date={created_at} />
        </span>
      </p>
      <p className="wrap-anywhere text-muted">{reason}</p>
    </li>
  )
}
