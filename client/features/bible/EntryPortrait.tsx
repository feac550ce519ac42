import { clsx } from 'clsx'
import { Picture } from '../../ui/Picture.tsx'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  entry: Pick<ShownEntry, 'name' | 'portrait_file_id'>
  /** Its size and shape. */
  className: string
}

/** The picture of an entry, or its first letter. Its name is beside it, so this is decoration. */
export function EntryPortrait({ entry: { name, portrait_file_id }, className }: Props) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden bg-surface-2 font-serif font-semibold text-subtle select-none',
        className,
      )}
    >
      {portrait_file_id ? (
        <Picture fileId={portrait_file_id} alt="" className="size-full object-[50%_30%]" />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
