import { Button } from '../ui/Button.tsx'

interface Act {
  label: string
  onClick(): void
}

interface Props {
  text: string
  /** What the user may do about it; the other button puts it off. */
  act: Act
  onLater(): void
}

/** A question to the user that waits for its answer, beside the text and above the bars of the reader and of the writing room. */
export function Prompt({ text, act, onLater }: Props) {
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-105 items-center gap-2 rounded-[14px] border border-border bg-surface p-3 pl-4 shadow-[0_8px_24px_-8px_rgb(0_0_0/.25)] md:right-4 md:bottom-18 md:left-auto md:w-100 dark:shadow-none"
    >
      <span className="mr-auto text-[15px] leading-5.5 font-semibold">{text}</span>
      <Button size="sm" variant="ghost" onClick={onLater}>
        Later
      </Button>
      <Button size="sm" variant="primary" onClick={act.onClick}>
        {act.label}
      </Button>
    </div>
  )
}
