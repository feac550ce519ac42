import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownEntry } from './bible.local.ts'
import { EntryDialog } from './EntryDialog.tsx'

type Open = { what: 'edit' | 'delete'; entry: ShownEntry } | { what: 'new' } | null

/** Everything that is done to the entries of a story bible, and the dialogs for it. */
export function useEntryActions(bookId: string, onOpen: (id: string | null) => void) {
  const mutate = useMutate()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const remove = async ({ id }: ShownEntry) => {
    await mutate('bible.remove', { params: { id } })
    appToast.success('Entry moved to the bin')
    onOpen(null)
    close()
  }
  return {
    create: () => setOpen({ what: 'new' }),
    edit: (entry: ShownEntry) => setOpen({ what: 'edit', entry }),
    remove: (entry: ShownEntry) => setOpen({ what: 'delete', entry }),
    dialogs: (
      <>
        {(open?.what === 'new' || open?.what === 'edit') && (
          <EntryDialog
            bookId={bookId}
            onClose={close}
            onCreated={onOpen}
            {...(open.what === 'edit' && { entry: open.entry })}
          />
        )}
        {open?.what === 'delete' && (
          <ConfirmDialog
            danger
            title="Delete entry"
            description={`“${open.entry.name}” goes into the bin. It can be taken back for 30 days.`}
            confirmLabel="Delete"
            onConfirm={() => remove(open.entry)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
