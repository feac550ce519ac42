import {
  aliasesProblem,
  ENTRY_TYPES,
  entryNameProblem,
  type EntryType,
  entryTypeLabel,
  tidyList,
} from '#shared/rules/writing-form.ts'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { ShownEntry } from './bible.local.ts'

interface Form {
  name: string
  asset_type: EntryType
  /** With commas, as they are typed. */
  aliases: string
}
interface Props {
  bookId: string
  /** The one to change; none begins a new one. */
  entry?: ShownEntry
  onClose(): void
  onCreated?(id: string): void
}

/** Name and kind of a story bible entry; its text is written in the panel. */
export function EntryDialog({ bookId, entry, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = entry ? `book-asset:${entry.id}` : `book-asset:new:${bookId}`
  const form = useForm<Form>({
    start: {
      name: entry?.name ?? '',
      asset_type: entry?.asset_type ?? 'character',
      aliases: entry?.aliases.join(', ') ?? '',
    },
    edits: useDraft<Partial<Form>>(key, {}),
    isNew: !entry,
    problems: ({ name, aliases }) => ({
      name: entryNameProblem(name),
      aliases: aliasesProblem(listOf(aliases)),
    }),
    late: ['name'],
    async send({ name, asset_type, aliases }, { aliases: touched, ...edits }) {
      if (entry) {
        const body = { ...edits, ...(touched !== undefined && { aliases: listOf(touched) }) }
        await mutate('bible.update', { params: { id: entry.id }, body }, { clearDraft: key })
      } else {
        const id = newId()
        const body = { id, name, asset_type, aliases: listOf(aliases) }
        await mutate('bible.create', { params: { id: bookId }, body }, { clearDraft: key })
        onCreated?.(id)
      }
      onClose()
    },
  })
  return (
    <FormDialog
      title={entry ? 'Edit Entry' : 'New Entry'}
      form={form}
      submitLabel={entry ? 'Save Changes' : 'Create'}
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')} required />
      <SelectField label="Kind" className="capitalize" {...form.bind('asset_type')}>
        {ENTRY_TYPES.map((type) => (
          <option key={type} value={type}>
            {entryTypeLabel(type)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Other names"
        hint="Separated by commas. They are found in the text as well."
        {...form.field('aliases')}
      />
    </FormDialog>
  )
}

const listOf = (typed: string) => tidyList(typed.split(','))
