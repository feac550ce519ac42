import type { Payment, PaymentStatus } from '#shared/contract/payments.ts'
import { moneyText } from '#shared/rules/prices.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PayNow } from './PayNow.tsx'

const STATUS: Record<PaymentStatus, { label: string; tone?: string }> = {
  open: { label: 'Open', tone: 'text-warning' },
  expired: { label: 'Not paid' },
  paid: { label: 'Paid' },
  being_written: { label: 'Being written', tone: 'text-accent' },
  delivered: { label: 'Delivered', tone: 'text-success' },
  ended: { label: 'Ended' },
  refund_pending: { label: 'Refund on its way', tone: 'text-warning' },
  refunded: { label: 'Refunded' },
  partly_refunded: { label: 'Partly refunded' },
  disputed: { label: 'Disputed', tone: 'text-danger' },
  charged_back: { label: 'Charged back', tone: 'text-danger' },
}

interface Props {
  payment: Payment
  /** Otherwise an admin looks at it. */
  isOwn?: boolean
  children?: ReactNode
}

/** The order, its price, and the state of the money. */
export function PaymentRow({ payment, isOwn = true, children }: Props) {
  const { status, amount, refunded, currency, book_id, book_title, words, receipt_url } = payment
  const { label, tone } = STATUS[status]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
          {book_id === null || !isOwn ? (
            book_title
          ) : (
            <Link
              to={paths.manuscript({ id: book_id, title: book_title })}
              className="hover:underline"
            >
              {book_title}
            </Link>
          )}
        </p>
        <p className="text-[13px] leading-5 text-muted">
          Book generation · {words.toLocaleString('en')} words
          {payment.licence === 'reserved' && ' · private commercial license'}
        </p>
        <p className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={payment.timestamp} />
          {receipt_url !== null && (
            <>
              {' · '}
              <a href={receipt_url} rel="noreferrer" className="text-accent underline">
                Receipt
              </a>
            </>
          )}
        </p>
        {children}
      </div>
      <div className="space-y-1 text-right">
        <p className="font-semibold tabular-nums">{moneyText(amount, currency)}</p>
        {refunded > 0 && (
          <p className="text-[13px] leading-5 text-muted tabular-nums">
            {moneyText(refunded, currency)} back
          </p>
        )}
        <p className={clsx('text-[13px] leading-5 font-semibold', tone ?? 'text-muted')}>{label}</p>
        {isOwn && status === 'open' && <PayNow id={payment.id} />}
      </div>
    </li>
  )
}
