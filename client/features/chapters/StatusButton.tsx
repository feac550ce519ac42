import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { Menu } from '../../ui/Menu.tsx'
import { STATUS_NAMES, StatusDot } from './StatusDot.tsx'
import { StatusItems } from './StatusItems.tsx'

interface Props {
  title: string
  now: WritingStatus
  /** Missing for those who only read. */
  onChange?: ((status: WritingStatus) => void) | undefined
}

/** The status of a chapter; a writer presses it to choose another one. */
export function StatusButton({ title, now, onChange }: Props) {
  const shown = (
    <>
      <StatusDot status={now} />
      {STATUS_NAMES[now]}
    </>
  )
  if (!onChange) return <span className="flex items-center gap-2">{shown}</span>
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-mx-2 flex items-center gap-2 rounded-[8px] px-2 py-1 hover:bg-(--rail-hover) pointer-coarse:min-h-11"
        >
          {shown}
          <span className="sr-only">Status of {title}</span>
        </button>
      }
    >
      <StatusItems now={now} onChange={onChange} />
    </Menu>
  )
}
