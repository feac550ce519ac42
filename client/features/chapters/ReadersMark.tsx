import { BookCheck, BookUp } from 'lucide-react'

/** The copy of a chapter that readers have: none, that of the draft, or an earlier one. */
export type Published = 'no' | 'same' | 'changed'

const WORDS = { same: 'Published', changed: 'Changed since published' }
const ICONS = { same: BookCheck, changed: BookUp }

/** Says beside a chapter's status if readers have it. */
export function ReadersMark({ published, isNamed }: { published: Published; isNamed?: boolean }) {
  if (published === 'no') return null
  const Icon = ICONS[published]
  return (
    <span
      title={WORDS[published]}
      className="flex items-center gap-1.5 text-[13px] leading-5 font-normal text-subtle"
    >
      <Icon aria-hidden className={published === 'same' ? 'size-3.5' : 'size-3.5 text-accent'} />
      <span className={isNamed ? undefined : 'sr-only'}>{WORDS[published]}</span>
    </span>
  )
}
