import { BIN_DAYS } from '#shared/limits.ts'
import { entryTypeLabel } from '#shared/rules/writing-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ManuscriptProps } from './manuscript-props.ts'

interface Props extends Pick<
  ManuscriptProps,
  'chapters' | 'chapterBin' | 'sections' | 'entryBin' | 'mayWrite'
> {
  onClose(): void
}

/** Deleted parts of a book from the last 30 days. */
export function BinDialog({ chapters, chapterBin, sections, entryBin, mayWrite, onClose }: Props) {
  const mutate = useMutate()
  const titles = new Map([...chapters, ...chapterBin].map(({ id, title }) => [id, title]))
  const items = [
    ...chapterBin.map((row) => {
      return { ...row, name: row.title, what: 'Chapter', chapter: null, call: 'chapters' } as const
    }),
    ...sections.bin.map((row) => {
      const named = { name: row.title || 'Scene', what: 'Scene', call: 'sections' } as const
      return { ...row, ...named, chapter: titles.get(row.chapter_id) ?? null }
    }),
    ...entryBin.map((row) => {
      return { ...row, what: entryTypeLabel(row.asset_type), chapter: null, call: 'bible' } as const
    }),
  ].sort((a, b) => (a.deleted_at! < b.deleted_at! ? 1 : -1))
  /** A scene in no chapter would be nowhere: its chapter comes back with it. */
  const restore = async ({ id, call }: (typeof items)[number]) => {
    const scene = sections.bin.find((row) => row.id === id)
    const chapter = chapterBin.find((one) => one.id === scene?.chapter_id)
    if (chapter) {
      await mutate('chapters.restore', { params: { id: chapter.id } })
      appToast.success(`The chapter “${chapter.title}” came back with it`)
    }
    await mutate(`${call}.restore`, { params: { id } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Bin"
      description="What was deleted can be taken back for 30 days."
    >
      <ul className="divide-y divide-border">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            <span className="mr-auto min-w-0">
              <span
                dir="auto"
                className="block truncate text-left text-[15px] leading-5.5 font-semibold"
              >
                {item.name}
              </span>
              <span className="block text-[13px] leading-5 text-subtle first-letter:uppercase">
                {item.what} {item.chapter !== null && <OfChapter title={item.chapter} />}· deleted{' '}
                <TimeAgo date={item.deleted_at!} />
              </span>
            </span>
            {mayWrite && (
              <Button size="sm" variant="secondary" onClick={() => void restore(item)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <EmptyState
          text="The bin is empty"
          hint={`What you delete waits here for ${BIN_DAYS} days and can be taken back.`}
        />
      )}
    </Dialog>
  )
}

function OfChapter({ title }: { title: string }) {
  return (
    <>
      of <bdi>{title}</bdi>{' '}
    </>
  )
}
