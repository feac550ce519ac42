import { ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import { Sparkles } from 'lucide-react'

/** Says that a language model wrote the book. */
export function GeneratedLabel() {
  return (
    <span className="inline-flex items-center gap-1">
      <Sparkles aria-hidden className="size-3.5" />
      {ORIGIN_NAMES.generated}
    </span>
  )
}
