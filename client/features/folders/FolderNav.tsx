import { clsx } from 'clsx'
import { FolderPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { useInSight } from '../../ui/use-in-sight.ts'
import type { ShownFolder } from './folders.local.ts'

/** Folders shown at first; the user unfolds the others. On a phone they are in one row that scrolls. */
const SHOWN = 12

interface Props {
  folders: ShownFolder[]
  /** All that is saved, in folders or not. */
  total: number
  /** The one that is shown; none for all. */
  active: string | null
  /** Address of a folder's posts; without a folder, of all saved posts. */
  linkTo(folder?: string): string
  onNew(): void
}

/** The user's folders of saved posts, each with its number of posts. */
export function FolderNav({ folders, total, active, linkTo, onNew }: Props) {
  const [isWhole, setWhole] = useState(false)
  const row = useRef<HTMLElement>(null)
  // Once they are here, too.
  useInSight(row, '[aria-current]', `${active} ${folders.length > 0}`)
  const rest = isWhole || folders.length <= SHOWN + 1 ? 0 : folders.length - SHOWN
  const shown = rest ? folders.filter(({ id }, i) => i < SHOWN || id === active) : folders
  return (
    <div className="flex items-start gap-2">
      <nav
        ref={row}
        aria-label="Folders"
        className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 md:flex-wrap"
      >
        <Chip to={linkTo()} active={active === null} count={total}>
          All
        </Chip>
        {shown.map(({ id, name, count }) => (
          <Chip key={id} to={linkTo(id)} active={id === active} count={count}>
            {name}
          </Chip>
        ))}
        {rest > 0 && (
          <Button variant="ghost" onClick={() => setWhole(true)}>
            Show all {folders.length}
          </Button>
        )}
      </nav>
      <Button onClick={onNew} aria-label="New folder">
        <FolderPlus aria-hidden className="size-4" />
        <span className="max-md:hidden">New folder</span>
      </Button>
    </div>
  )
}

interface ChipProps {
  to: string
  active: boolean
  count: number
  children: ReactNode
}

function Chip({ to, active, count, children }: ChipProps) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={clsx(
        'relative inline-flex min-h-10 max-w-60 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-[13px] leading-5 font-semibold pointer-coarse:min-h-11',
        active ? 'bg-text text-bg' : 'bg-text/8 text-muted hover:text-text',
      )}
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <span className="font-normal tabular-nums">
        {count.toLocaleString()}
        <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
      </span>
    </Link>
  )
}
