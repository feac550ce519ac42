import type { Quote } from '#shared/contract/payments.ts'
import { ORDER_TERMS } from '#shared/rules/order-terms.ts'
import { moneyText } from '#shared/rules/prices.ts'
import { clsx } from 'clsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { chapterCount } from './OrderFieldset.tsx'

interface Props {
  quote: Quote
  confirmed: ReadonlySet<string>
  onConfirm(sentence: string, isOn: boolean): void
}

/** The price line by line, and what is agreed to. */
export function OrderReview({ quote, confirmed, onConfirm }: Props) {
  const { book, price, licence_price, currency, chapters, minutes, tokens, expires_at } = quote
  const changed = quote.changed_entries
  const words = `${book.words.toLocaleString('en')} words in ${chapterCount(chapters)}`
  const lines = [
    { label: words, amount: price },
    ...(book.licence === 'reserved'
      ? [{ label: 'Private commercial license', amount: licence_price }]
      : []),
  ]
  const time = new Date(expires_at).toLocaleTimeString('en', { timeStyle: 'short' })
  return (
    <div className="space-y-4">
      <dl className="text-[15px] leading-5.5">
        {lines.map(({ label, amount }) => (
          <Line key={label} label={label} value={moneyText(amount, currency)} />
        ))}
        <Line label="Total" value={moneyText(price + licence_price, currency)} isTotal />
      </dl>
      <p className="text-[13px] leading-5 text-muted">
        {price > 0 &&
          `This price holds until ${time}. Taxes that the law requires are added on the payment page. `}
        {minutes !== null && `It takes about ${minuteText(minutes)}, as the last books did. `}
        {`The language model reads and writes about ${tokenText(tokens)} tokens for it.`}
      </p>
      {changed.length > 0 && (
        <p className="text-[13px] leading-5 wrap-anywhere text-muted">
          Changed in the story bible since something was last generated: {changed.join(', ')}
        </p>
      )}
      <div className="space-y-1">
        {ORDER_TERMS[book.licence].map((sentence) => (
          <Checkbox
            key={sentence}
            label={sentence}
            checked={confirmed.has(sentence)}
            onChange={(isOn) => onConfirm(sentence, isOn)}
          />
        ))}
      </div>
    </div>
  )
}

function Line({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4 py-0.5',
        isTotal && 'mt-2 border-t border-border pt-2 font-semibold',
      )}
    >
      <dt>{label}</dt>
      <dd className="shrink-0 tabular-nums">{value}</dd>
    </div>
  )
}

const tokenText = (tokens: number) =>
  tokens < 950_000
    ? `${Math.max(1, Math.round(tokens / 1_000)).toLocaleString('en')},000`
    : `${(tokens / 1_000_000).toFixed(1)} million`

function minuteText(minutes: number): string {
  if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
