import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useGiveBack } from './opener.ts'

interface Props {
  title: string
  /** One line below the title. */
  description: string
  /** Stands before the title. */
  picture?: ReactNode
  footer: ReactNode
  onClose(): void
  children: ReactNode
}

/** A modal as large as the window allows, up to 980 × 700; on phones a sheet from below. */
export function WideDialog({ title, description, picture, footer, onClose, children }: Props) {
  const giveBack = useGiveBack()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          // The sheet itself: its first control would be the one that closes it.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            ;(event.target as HTMLElement).focus()
          }}
          onCloseAutoFocus={giveBack}
          className="animate-rise fixed inset-x-0 bottom-0 z-40 flex h-[97dvh] flex-col overflow-hidden rounded-t-[20px] bg-surface text-text shadow-dialog outline-none md:inset-auto md:top-1/2 md:left-1/2 md:h-[min(700px,100dvh-3rem)] md:w-[min(980px,100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-[20px] md:animate-appear"
        >
          <header className="flex items-center gap-4 py-3 pr-4 pl-5 md:pt-4 md:pl-6">
            {picture}
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-serif text-xl leading-7 font-semibold">
                {title}
              </Radix.Title>
              <Radix.Description className="truncate text-[13px] leading-5 text-subtle">
                {description}
              </Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton aria-label="Close">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
          <footer className="flex flex-wrap items-center gap-3 px-5 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6">
            {footer}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
