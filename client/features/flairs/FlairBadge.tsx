import type { Flair } from '#shared/contract/flairs.ts'
import { Link } from 'react-router-dom'

interface Props {
  flair: Flair
  /** Link to the list of its posts; without one the badge is no link. */
  to?: string
}

export function FlairBadge({ flair: { name, bg_color, text_color }, to }: Props) {
  const shared = {
    className:
      'inline-flex max-w-60 items-center rounded-full px-2 text-xs leading-5 font-semibold [&>span]:truncate',
    style: { backgroundColor: bg_color, color: text_color },
  }
  if (!to)
    return (
      <span {...shared}>
        <span>{name}</span>
      </span>
    )
  return (
    <Link
      to={to}
      {...shared}
      className={`relative z-1 min-h-6 hover:underline ${shared.className}`}
    >
      <span>{name}</span>
    </Link>
  )
}
