import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/part.tsx'

const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog')

/** Reports a book to the site's admins. */
export function ReportButton({ bookId }: { bookId: string }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-4" />
        Report
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog itemType="book" itemId={bookId} rules={[]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
