import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'

/** The way up from a world: to one's own worlds, or for a visitor to all. */
export function WorldBack({ className }: { className: string }) {
  const { user } = useSession()
  return (
    <Link
      to={user ? paths.worlds() : paths.explore()}
      className={`inline-flex min-h-9 items-center gap-1.5 text-[15px] leading-5.5 font-semibold hover:underline pointer-coarse:min-h-11 ${className}`}
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Link>
  )
}
