import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The way up, above a screen's title. */
export function BackLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex h-10 items-center gap-1.5 text-[15px] leading-5.5 font-semibold text-accent hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  )
}
