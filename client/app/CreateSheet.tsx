import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type Creation, useCreate } from './use-create.ts'

/** What one can begin, at the thumb. */
export function CreateSheet({ onClose }: { onClose(): void }) {
  const { open, fresh } = useCreate()
  const take = ({ run }: Creation) => {
    onClose()
    run()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create"
      aside={
        <Link to={paths.books()} onClick={onClose} className={buttonClass('ghost')}>
          My Books
        </Link>
      }
    >
      <ul className="-mx-3">
        {open && <Line creation={open} onTake={take} isFirst takesFocus />}
        {fresh.map((one, i) => (
          <Line key={one.label} creation={one} onTake={take} takesFocus={!open && i === 0} />
        ))}
      </ul>
    </Dialog>
  )
}

interface LineProps {
  creation: Creation
  onTake(creation: Creation): void
  /** What one would most likely do. */
  isFirst?: boolean
  takesFocus?: boolean
}

function Line({ creation, onTake, isFirst = false, takesFocus }: LineProps) {
  const { label, note, Icon } = creation
  return (
    <li>
      <button
        type="button"
        autoFocus={takesFocus}
        onClick={() => onTake(creation)}
        className={clsx(
          'flex min-h-17 w-full items-center gap-4 rounded-[14px] px-3 text-left',
          isFirst ? 'mb-2 bg-accent-soft text-accent-soft-fg' : 'hover:bg-surface-2',
        )}
      >
        <span
          className={clsx(
            'grid size-11 shrink-0 place-items-center rounded-[10px]',
            isFirst ? 'bg-accent text-accent-fg' : 'bg-surface-2',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-serif text-lg leading-6 font-semibold">{label}</span>
          <span className={clsx('block truncate text-[13px] leading-5', !isFirst && 'text-muted')}>
            {note}
          </span>
        </span>
      </button>
    </li>
  )
}
