import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { useGiveBack } from './opener.ts'

interface Props {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: string
  /** Stands in the head, before the cross. */
  aside?: ReactNode
  footer?: ReactNode
  /** At a desk it has room for two columns. */
  wide?: boolean
  children?: ReactNode
}

/** A modal; on phones a sheet from below. Before it first opens it is nothing: many screens have dialogs that never do. */
export function Dialog(props: Props) {
  const [isUsed, setUsed] = useState(props.open)
  if (props.open && !isUsed) setUsed(true)
  return isUsed && <Modal {...props} />
}

function Modal({ open, onOpenChange, ...sheet }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-40 bg-black/50" />
        <Sheet {...sheet} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Sheet({
  title,
  description,
  aside,
  footer,
  wide,
  children,
}: Omit<Props, 'open' | 'onOpenChange'>) {
  const giveBack = useGiveBack()
  const begin = (event: Event) => {
    const first = firstIn(event.target as HTMLElement)
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <Radix.Content
      onOpenAutoFocus={begin}
      onCloseAutoFocus={giveBack}
      {...(description ? {} : { 'aria-describedby': undefined })}
      className={clsx(
        'animate-rise fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-[14px] border border-border bg-surface text-text shadow-dialog outline-none md:inset-auto md:top-1/2 md:left-1/2 md:max-w-[calc(100vw-2rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-[14px] md:animate-appear',
        wide ? 'md:w-240' : 'md:w-120',
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4 pb-2 md:px-6">
        <div className="min-w-0 flex-1 pt-1.5">
          <Radix.Title className="font-serif text-xl leading-7 font-semibold text-balance">
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-1 text-[15px] leading-5.5 wrap-anywhere text-muted">
              {description}
            </Radix.Description>
          )}
        </div>
        {aside}
        <Radix.Close asChild>
          <IconButton aria-label="Close" className="-mr-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        </Radix.Close>
      </header>
      {children && (
        <div className={clsx('min-h-0 overflow-y-auto px-5 pt-2 md:px-6', footer ? 'pb-2' : END)}>
          {children}
        </div>
      )}
      {footer && (
        <footer className={clsx('flex flex-wrap justify-end gap-2 px-5 pt-3 md:px-6', END)}>
          {footer}
        </footer>
      )}
    </Radix.Content>
  )
}

/** The room below the last thing in it, above a phone's own bar. */
const END = 'pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:pb-5'

const FIELDS = ':is(input, select, textarea):not(:disabled, [tabindex="-1"], [hidden], [readonly])'
/** Chips or tiles to choose from: a text field below them must not call the keyboard of a phone over them. */
const CHOICES = ':is([role=group], li) > [aria-pressed]:not(:disabled)'
const BUTTONS = 'footer button:not(:disabled, [data-variant=danger])'

/** The element that gets the focus in a new dialog: its first field or choice, or else the last of its buttons that destroys nothing. */
function firstIn(sheet: HTMLElement): HTMLElement | undefined {
  const field = sheet.querySelector<HTMLInputElement>(`${FIELDS}, ${CHOICES}`)
  if (field?.type !== 'radio')
    return field ?? [...sheet.querySelectorAll<HTMLElement>(BUTTONS)].at(-1)
  const group = sheet.querySelectorAll<HTMLInputElement>(`[type=radio][name="${field.name}"]`)
  return [...group].find(({ checked }) => checked) ?? field
}
