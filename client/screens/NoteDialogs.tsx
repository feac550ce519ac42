import { Suspense } from 'react'
import { useMutate } from '../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { lazyNamed } from '../ui/part.tsx'
import { appToast } from '../ui/toast.ts'
import type { ShownSnippet } from '../features/snippets/snippets.local.ts'

const NoteDialog = lazyNamed(() => import('../features/snippets/NoteDialog.tsx'), 'NoteDialog')
const EarlierVersions = lazyNamed(
  () => import('../features/versions/EarlierVersions.tsx'),
  'EarlierVersions',
)

export type OpenNote =
  | { what: 'new' }
  | { what: 'edit' | 'delete' | 'versions'; snippet: ShownSnippet }

interface Props {
  worldId: string
  open: OpenNote
  onClose(): void
}

/** The dialogs over the list of notes. */
export function NoteDialogs({ worldId, open, onClose }: Props) {
  const mutate = useMutate()
  const remove = async (snippet: string) => {
    await mutate('snippets.remove', { params: { id: worldId, snippet } })
    appToast.success('Note deleted')
    onClose()
  }
  if (open.what === 'delete') {
    const { id, title } = open.snippet
    return (
      <ConfirmDialog
        danger
        title="Delete note"
        description={`Are you sure you want to delete “${title}”? Its earlier versions are deleted, too.`}
        confirmLabel="Delete"
        onConfirm={() => remove(id)}
        onClose={onClose}
      />
    )
  }
  return (
    <Suspense fallback={null}>
      {open.what === 'new' && <NoteDialog worldId={worldId} onClose={onClose} />}
      {open.what === 'edit' && (
        <NoteDialog worldId={worldId} snippet={open.snippet} onClose={onClose} />
      )}
      {open.what === 'versions' && (
        <EarlierVersions of="snippets" id={open.snippet.id} onClose={onClose} />
      )}
    </Suspense>
  )
}
