import type { Generation as Row } from '#shared/contract/generation.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BookProgress } from './BookProgress.tsx'
import type { Generation } from './use-generation.ts'

const WHAT: Record<Row['kind'], string> = {
  outline: 'The outline',
  bible: 'The story bible',
  chapter_outline: 'A chapter’s outline',
  scene: 'A scene',
  cover: 'A cover',
  book: 'The book',
}

/** The running generation and its requester, and the error of the last failed one. */
export function GenerationNotice({
  generation,
  mayWrite,
  ownsBook,
}: {
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}) {
  const { running, failure, latest } = generation
  const connection = useConnection()
  const { user } = useSession()
  const isOffline = connection === 'offline'
  const isBroken = latest?.status === 'failed' || latest?.status === 'cancelled'
  const book = running ?? (isBroken && (latest.progress || latest.is_paid) ? latest : null)
  if (book?.kind === 'book')
    return <BookProgress row={book} {...{ generation, ownsBook, isOffline }} />
  if (!running) return failure ? <Banner tone="danger">{failure}</Banner> : null
  const { id, kind, status, asked_by } = running
  if (status === 'paused')
    return (
      <Banner
        tone="info"
        {...(mayWrite && {
          action: { label: 'Cancel', onClick: () => void generation.cancel(id) },
        })}
      >
        {running.error}
      </Banner>
    )
  const waits = status === 'waiting' && isOffline
  const by = asked_by === null || asked_by === user?.username ? '' : ` for u/${asked_by}`
  return (
    <Banner
      tone="info"
      {...(mayWrite && { action: { label: 'Cancel', onClick: () => void generation.cancel(id) } })}
    >
      {waits
        ? 'Will be generated when this device is online.'
        : `${WHAT[kind]} is being generated${by}. ${mayWrite ? 'You can go on writing, or leave this page.' : 'It is here when it is done.'}`}
    </Banner>
  )
}
