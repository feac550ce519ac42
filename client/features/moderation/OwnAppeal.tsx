import { APPEAL_DAYS } from '#shared/rules/reports.ts'
import { useState } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import { appToast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { AppealDialog } from '../anti-abuse/AppealDialog.tsx'
import { useOwnAppeal } from './own-appeals.local.ts'

export interface Appealed {
  type: 'post' | 'comment' | 'book' | 'ban'
  /** Of a ban its community's. */
  id: string
  /** When it was done; null: not known here. */
  at: string | null | undefined
}

const DAY_MS = 86_400_000

/** Lets the user concerned appeal against a removal or a ban, and tells them what was answered. */
export function OwnAppeal({ type, id, at: since }: Appealed) {
  // A ban that an older server has told lacks it.
  const at = since ?? null
  const now = useNow()
  const mutate = useMutate()
  const offline = useConnection() === 'offline'
  const [isAsking, setAsking] = useState(false)
  const appeal = useOwnAppeal(`${type}:${id}`, at)
  const readers = type === 'book' ? 'Site admins' : 'Moderators'
  if (appeal === undefined) return null
  if (appeal?.state === 'open')
    return <span className="mt-1 block">You have appealed. {readers} will read it.</span>
  if (appeal)
    return (
      <span className="mt-1 block whitespace-pre-line">
        {readers} have read your appeal, and it stays so.
        {appeal.answer && ` Their answer: ${appeal.answer}`}
      </span>
    )
  if (at !== null && now - Date.parse(at) > APPEAL_DAYS * DAY_MS) return null
  const draftKey = `appeal:${type}:${id}`
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="block h-9 font-semibold underline underline-offset-3 pointer-coarse:h-11"
      >
        Appeal
      </button>
      {isAsking && (
        <AppealDialog
          description={`Say why this is wrong. You can appeal once; ${readers.toLowerCase()} will read it, another one where possible.`}
          draftKey={draftKey}
          onSend={async (text) => {
            const body = { id: newId(), item_type: type, item_id: id, text }
            await mutate('reports.appeal', { body }, { clearDraft: draftKey })
            appToast.success(
              offline
                ? 'Your appeal will be sent when you are online'
                : 'Your appeal has been sent',
            )
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
