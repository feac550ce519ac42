import { type EntryField, fieldsProblem, tidyFields } from '#shared/rules/entry-details.ts'
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
import { FieldRows } from './FieldRows.tsx'

interface Form {
  name: string
  asset_type: EntryType
  /** With commas, as they are typed. */
  aliases: string
  fields: readonly EntryField[]
}
interface Props {
  bookId: string
  /** The one to change; none begins a new one. */
  entry?: ShownEntry
  onClose(): void
  onCreated?(id: string): void
}

/** Name, kind and fields of a story bible entry; its text is written in the panel. */
export function EntryDialog(props: Props) {
  const { entry, onClose } = props
  const form = useEntryForm(props)
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
      <FieldRows type={form.values.asset_type} {...form.field('fields')} />
    </FormDialog>
  )
}

function useEntryForm({ bookId, entry, onClose, onCreated }: Props) {
  const mutate = useMutate()
  const key = entry ? `book-asset:${entry.id}` : `book-asset:new:${bookId}`
  return useForm<Form>({
    start: {
      name: entry?.name ?? '',
      asset_type: entry?.asset_type ?? 'character',
      aliases: entry?.aliases.join(', ') ?? '',
      fields: entry?.fields ?? [],
    },
    edits: useDraft<Partial<Form>>(key, {}, entry),
    isNew: !entry,
    problems: ({ name, aliases, fields }) => ({
      name: entryNameProblem(name),
      aliases: aliasesProblem(listOf(aliases)),
      fields: fieldsProblem(fields),
    }),
    late: ['name'],
    async send(
      { name, asset_type, aliases, fields },
      { aliases: touched, fields: facts, ...edits },
    ) {
      if (entry) {
        const body = {
          ...edits,
          ...(touched !== undefined && { aliases: listOf(touched) }),
          ...(facts !== undefined && { fields: tidyFields(facts) }),
        }
        await mutate('bible.update', { params: { id: entry.id }, body }, { clearDraft: key })
      } else {
        const id = newId()
        const lists = { aliases: listOf(aliases), fields: tidyFields(fields) }
        const body = { id, name, asset_type, ...lists }
        await mutate('bible.create', { params: { id: bookId }, body }, { clearDraft: key })
        onCreated?.(id)
      }
      onClose()
    },
  })
}

const listOf = (typed: string) => tidyList(typed.split(','))
