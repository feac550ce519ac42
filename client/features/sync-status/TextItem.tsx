import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/outcome.ts'
import { UnsentCard } from './UnsentCard.tsx'

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
    <UnsentCard
      title={title}
      reason={reason}
      acts={
        <>
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
        </>
      }
    >
      <p className="mt-1 line-clamp-6 text-[15px] leading-5.5 whitespace-pre-wrap wrap-anywhere text-muted">
        {text}
      </p>
    </UnsentCard>
  )
}
