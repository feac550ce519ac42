import { counted } from '#shared/rules/numbers.ts'
import { Coins } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'

export function CoinBadge({ coins }: { coins: number }) {
  return (
    <Link
      to={paths.coins()}
      title={counted(coins, 'coin')}
      className="inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-[13px] leading-5 font-semibold text-muted tabular-nums hover:bg-surface-2"
    >
      <Coins aria-hidden className="size-4" />
      {coins}
      <span className="sr-only">{coins === 1 ? 'coin' : 'coins'}</span>
    </Link>
  )
}
