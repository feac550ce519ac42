import { clsx } from 'clsx'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useSyncStatus } from '../../sync/react/use-sync-status.ts'
import { chipName, type SyncTone, syncText } from './sync-text.ts'
import { lazyNamed } from '../../ui/part.tsx'

const ProblemsTray = lazyNamed(() => import('./ProblemsTray.tsx'), 'ProblemsTray')

const SHAPE =
  'inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-[13px] leading-5 font-semibold pointer-coarse:h-11'

const TONES: Record<SyncTone, string> = {
  muted: 'text-muted hover:bg-surface-2',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** Shows if everything is saved on this device and on the server; opens the tray of waiting changes. */
export function SyncChip() {
  const status = useSyncStatus()
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const [open, setOpen] = useState(false)
  const { text, tone } = syncText(status)
  if (!user && (!status.known || status.network === 'online')) return null
  if (!status.known) return <ChipRoom />
  const count = status.problems + status.stuck || status.pending
  const calm = text === 'All saved'
  const Icon =
    tone === 'danger'
      ? TriangleAlert
      : status.network === 'offline'
        ? CloudOff
        : calm
          ? CloudCheck
          : CloudUpload
  return (
    <>
      <button
        type="button"
        data-sync={text}
        title={calm ? 'All changes synced' : text}
        aria-label={chipName(text, calm ? 0 : count)}
        onClick={() => (status.session_expired ? dialogs.open('sign-in') : setOpen(true))}
        className={clsx(SHAPE, TONES[tone])}
      >
        <Icon aria-hidden className="size-4.5" />
        <span className={calm ? 'max-lg:sr-only' : 'max-[30rem]:hidden'}>{text}</span>
        {!calm && count > 0 && <span className="tabular-nums min-[30rem]:hidden">{count}</span>}
      </button>
      <span role="status" className="sr-only">
        {text}
      </span>
      {open && (
        <Suspense fallback={null}>
          <ProblemsTray onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** As wide as the chip when all is well, while nothing is known: the header stays where it is. */
function ChipRoom() {
  return (
    <span aria-hidden className={clsx(SHAPE, 'invisible')}>
      <CloudCheck className="size-4.5" />
      <span className="before:content-['All_saved'] max-lg:hidden" />
    </span>
  )
}
