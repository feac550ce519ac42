import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/outcome.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'

interface Props {
  title: string
  /** Why it needs attention; null while it waits to be sent. */
  reason: string | null
  /** Undefined until it has been read. */
  text: string | undefined
  onDiscard(): void
}

/** A text that the server does not have, with all that it says. */
export function TextItem({ title, reason, text, onDiscard }: Props) {
  return (
    <article
      aria-label={title}
      className={`rounded-[14px] border bg-surface p-4 ${reason ? 'border-danger/40' : 'border-border'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        {!reason && <PendingMark />}
      </header>
      {reason && <p className="text-[15px] leading-5.5 text-danger">{reason}</p>}
      <p className="mt-1 line-clamp-6 text-[15px] leading-5.5 whitespace-pre-wrap wrap-anywhere text-muted">
        {text}
      </p>
      {reason && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={text === undefined}
            onClick={() => void copyText(text ?? '')}
          >
            Copy text
          </Button>
          <Button size="sm" variant="ghost" disabled={text === undefined} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </article>
  )
}
