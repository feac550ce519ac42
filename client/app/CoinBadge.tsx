import { Coins } from 'lucide-react'

export function CoinBadge({ coins }: { coins: number }) {
  return (
    <span
      title={`${coins} coins`}
      className="inline-flex h-8 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-[13px] leading-5 font-semibold text-warning tabular-nums"
    >
      <Coins aria-hidden className="size-4" />
      {coins}
      <span className="sr-only">coins</span>
    </span>
  )
}
