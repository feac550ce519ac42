import { useState } from 'react'
import type { Folder } from '#shared/contract/folders.ts'
import {
  MAX_FOLDERS,
  MAX_FOLDER_NAME_LENGTH,
  folderNameKey,
  folderNameProblem,
  tidyFolderName,
} from '#shared/rules/folder-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FieldProblem, useForm } from '../../ui/use-form.ts'
import { useReadFolders } from './folders.local.ts'

interface Props {
  /** The one to rename; none makes a new one. */
  folder?: Folder
  onClose(): void
  onMade?(folder: Pick<Folder, 'id' | 'name'>): void
}

/** The name of a folder. */
export function FolderDialog({ folder, onClose, onMade }: Props) {
  const mutate = useMutate()
  const readFolders = useReadFolders()
  const form = useForm({
    start: { name: folder?.name ?? '' },
    edits: useState<{ name?: string }>({}),
    problems: ({ name }) => ({
      name: folderNameProblem(name),
    }),
    late: ['name'],
    async send({ name: typed }) {
      const name = tidyFolderName(typed)
      const id = folder?.id ?? newId()
      const problem = nameTaken(id, name, await readFolders())
      if (problem) throw new FieldProblem('name', problem)
      if (folder) await mutate('folders.rename', { params: { id }, body: { name } })
      else await mutate('folders.create', { body: { id, name } })
      onClose()
      onMade?.({ id, name })
    },
    failed: 'Failed to save folder',
  })
  return (
    <FormDialog
      title={folder ? 'Rename folder' : 'New folder'}
      description={folder ? undefined : 'For posts you have saved. Only you see it.'}
      form={form}
      submitLabel={folder ? 'Rename' : 'Create'}
      onClose={onClose}
    >
      <Field
        label="Name"
        {...form.field('name')}
        maxLength={MAX_FOLDER_NAME_LENGTH}
        counter
        required
        autoFocus
      />
    </FormDialog>
  )
}

/** The server's refusal of this name, predicted on the device. */
function nameTaken(id: string, name: string, folders: readonly Folder[]): string | null {
  const others = folders.filter((folder) => folder.id !== id)
  if (others.some((other) => folderNameKey(other.name) === folderNameKey(name)))
    return 'You already have a folder with this name.'
  return others.length < MAX_FOLDERS ? null : `You can have at most ${MAX_FOLDERS} folders.`
}
