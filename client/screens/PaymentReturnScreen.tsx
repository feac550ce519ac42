import type { ReturnState } from '#shared/contract/payments.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../sync/react/app-context.ts'
import { useSession } from '../sync/react/use-session.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site-name.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { MailedLink } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

/** The screen asks again after this time, and each time after half as long again: a bank may need days. */
const AGAIN_MS = 3_000
const LONGEST_MS = 60_000
const TITLES: Record<ReturnState, string> = {
  paid: 'Payment received',
  processing: 'Your bank takes its time',
  open: 'Nothing was paid yet',
  expired: 'Nothing was paid',
  unknown: 'We do not know this payment',
}
const textsOn = (site: string): Record<ReturnState, string> => ({
  paid: `Thank you! The book is being written. You can go back to ${site}; this page may be closed.`,
  processing:
    'The payment is on its way. The book begins when it has arrived; this page may be closed.',
  open: 'The page of the payment provider is still open. When you have paid there, the book begins.',
  expired: 'The time for this payment was over. You can order the book anew.',
  unknown:
    'It belongs to another server, or the address is not complete. If you have paid, please tell whoever runs this server.',
})

/** The payment provider returns here, with or without a payment. */
export function PaymentReturnScreen({ isCancelled }: { isCancelled?: true }) {
  return isCancelled ? <PaymentCancelled /> : <PaymentDone />
}

/** It works without a session, since an installed app may return in another browser. */
function PaymentDone() {
  useTitle('Payment')
  const [params] = useSearchParams()
  const id = params.get('session_id') ?? ''
  const { session } = useApp()
  const { name: site } = useSite()
  const [status, setStatus] = useState<ReturnState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    let wait = AGAIN_MS
    const look = async () => {
      let isOver = false
      try {
        const { data } = await session.api.payments.refresh({ body: { session_id: id } })
        setStatus(data.status)
        setFailure(null)
        isOver = data.status !== 'processing' && data.status !== 'open'
      } catch (error) {
        setFailure((error as Error).message)
      }
      if (isOver || isGone) return
      timer = setTimeout(() => void look(), wait)
      wait = Math.min(LONGEST_MS, wait * 1.5)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [session, id])
  return (
    <MailedLink title={status ? TITLES[status] : 'Looking for your payment'}>
      {failure && <Banner tone="warning">{failure}</Banner>}
      {status ? (
        <p role="status">{textsOn(site)[status]}</p>
      ) : (
        !failure && (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> One moment, please.
          </p>
        )
      )}
      <WaysBack />
    </MailedLink>
  )
}

/** The payment page leads here if the buyer goes back without paying. */
function PaymentCancelled() {
  useTitle('Payment')
  return (
    <MailedLink title="Nothing was paid">
      <p>
        Your order is kept for half an hour: you can still pay for it under Settings, Payments.
        After that, order the book anew.
      </p>
      <WaysBack />
    </MailedLink>
  )
}

/** To the book that was ordered last; who is not signed in here finds it in the app. */
function WaysBack(): ReactNode {
  const { user } = useSession()
  const { cache } = useApp().account
  const last = useLiveQuery(
    () => cache.rows('payment').orderBy('timestamp').reverse().first(),
    [cache],
  )
  if (!user)
    return (
      <Link to={paths.home()} className={buttonClass('secondary')}>
        Go to the home page
      </Link>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {last?.book_id && (
        <Link
          to={paths.manuscript({ id: last.book_id, title: last.book_title })}
          className={buttonClass('primary')}
        >
          Go to the book
        </Link>
      )}
      <Link to={paths.payments()} className={buttonClass('secondary')}>
        Payments
      </Link>
    </div>
  )
}
