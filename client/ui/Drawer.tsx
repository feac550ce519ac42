import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useGiveBack } from './opener.ts'

interface Props {
  title: string
  /** Stands in the head, before the cross. */
  aside?: ReactNode
  footer: ReactNode
  onClose(): void
  children: ReactNode
}

/** A modal at the side of the screen; on phones a sheet from below. */
export function Drawer({ title, aside, footer, onClose, children }: Props) {
  const giveBack = useGiveBack()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="animate-rise fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col rounded-t-[20px] bg-surface text-text shadow-dialog outline-none md:animate-appear md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-96 md:rounded-none"
        >
          <header className="flex items-center gap-2 px-5 pt-4 pb-2 md:px-6">
            <Radix.Title className="flex-1 font-serif text-xl leading-7 font-semibold">
              {title}
            </Radix.Title>
            {aside}
            <Radix.Close asChild>
              <IconButton aria-label="Close" className="-mr-2">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2 md:px-6">{children}</div>
          <footer className="px-5 pt-3 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:px-6 md:pb-5">
            {footer}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
