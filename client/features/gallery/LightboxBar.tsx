import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'

/** Of what has the focus, on black. */
export const OUTLINE = 'focus-visible:outline-2 focus-visible:outline-white'

/** Title, position and count, and the close button. */
export function LightboxBar({ title, at, count }: { title: string; at: number; count: number }) {
  return (
    <div className="flex items-center gap-3 text-white">
      <Dialog.Title className="min-w-0 truncate text-[15px] font-semibold">{title}</Dialog.Title>
      <span className="ml-auto text-[15px] tabular-nums" aria-live="polite">
        {at + 1} / {count}
      </span>
      <Dialog.Close
        className={clsx(
          'grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75',
          OUTLINE,
        )}
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">Close</span>
      </Dialog.Close>
    </div>
  )
}
