import { useState } from 'react'
import { ActDialog } from '../features/admin/ActDialog.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { OwnAppeal } from '../features/moderation/OwnAppeal.tsx'
import { useApp } from '../sync/react/app-context.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Banner } from '../ui/Banner.tsx'

/** Why a site admin removed a book, for its writers; admins can restore it. */
export function RemovedNotice({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const { session, account } = useApp()
  const [isAsking, setAsking] = useState(false)
  const action = { label: 'Restore', onClick: () => setAsking(true) }
  return (
    <>
      <Banner tone="warning" {...(user?.is_admin && { action })}>
        A site admin removed this book. Only its writers and admins still see it. Reason:{' '}
        {book.removed_reason}
        {user?.id === book.author.id && <OwnAppeal type="book" id={book.id} at={null} />}
      </Banner>
      {isAsking && (
        <ActDialog
          title={`Restore “${book.title}”`}
          confirmLabel="Restore"
          done="Book restored"
          act={(reason) =>
            session.api.admin.restoreBook({ params: { id: book.id }, body: { reason } })
          }
          onDone={() => account.retryNow()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
