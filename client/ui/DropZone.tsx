import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface Props {
  icon: LucideIcon
  hint: string
  roomy?: boolean
  onDrop(dropped: DataTransfer): void
  /** The buttons, for files that one would rather choose. */
  children: ReactNode
  /** The progress of the files, and their problems. */
  below?: ReactNode
}

/** The user drops files here or chooses them. */
export function DropZone({ icon: Icon, hint, roomy, onDrop, children, below }: Props) {
  const [over, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-[14px] border-2 border-dashed px-4 text-center',
        roomy ? 'py-8' : 'py-6',
        over ? 'border-accent bg-accent-soft' : 'border-border-strong',
      )}
    >
      <Icon aria-hidden className="size-6 text-subtle" />
      {children}
      <p className="text-[13px] leading-5 text-subtle">{hint}</p>
      {below}
    </div>
  )
}
