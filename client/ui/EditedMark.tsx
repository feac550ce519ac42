import { formatDateTime } from '#shared/rules/dates.ts'

interface Props {
  date: string
  /** Opens the earlier texts, for users who may see them. */
  onOpen?: (() => void) | undefined
}

export function EditedMark({ date, onOpen }: Props) {
  const title = `Edited ${formatDateTime(date)}`
  if (!onOpen) return <span title={title}>edited</span>
  return (
    <button type="button" title={title} onClick={onOpen} className="relative z-1 hover:underline">
      edited
    </button>
  )
}
