import {
  aliasesProblem,
  ASSET_TYPES,
  assetNameProblem,
  type AssetType,
  assetTypeLabel,
  tidyList,
} from '#shared/rules/writing-form.ts'
import { type FormEvent, useId, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { useDraft } from '../../sync/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ShownEntry } from './bible.local.ts'

interface Form {
  name: string
  asset_type: AssetType
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
  const kindId = useId()
  const key = entry ? `book-asset:${entry.id}` : `book-asset:new:${bookId}`
  const [edits, setEdits, draft] = useDraft<Partial<Form>>(key, {})
  const form: Form = {
    name: entry?.name ?? '',
    asset_type: entry?.asset_type ?? 'character',
    aliases: entry?.aliases.join(', ') ?? '',
    ...edits,
  }
  const change = (part: Partial<Form>) => setEdits({ ...edits, ...part })
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const aliases = tidyList(form.aliases.split(','))
  const nameProblem = assetNameProblem(form.name)
  const close = () => void (entry ? draft.clear().then(onClose) : onClose())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameProblem || aliasesProblem(aliases)) return
    const { name, asset_type } = form
    try {
      if (entry) {
        const body = {
          ...(edits.name !== undefined && { name }),
          ...(edits.asset_type !== undefined && { asset_type }),
          ...(edits.aliases !== undefined && { aliases }),
        }
        await mutate('bible.update', { params: { id: entry.id }, body }, { clearDraft: key })
      } else {
        const id = newId()
        const body = { id, name, asset_type, aliases }
        await mutate('bible.create', { params: { id: bookId }, body }, { clearDraft: key })
        onCreated?.(id)
      }
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={entry ? 'Edit Entry' : 'New Entry'}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="entry" variant="primary">
            {entry ? 'Save Changes' : 'Create'}
          </Button>
        </>
      }
    >
      <form id="entry" onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="Name"
          value={form.name}
          onChange={(name) => change({ name })}
          error={tried ? nameProblem : null}
          required
        />
        <div>
          <label htmlFor={kindId} className="mb-1 block text-[15px] leading-5.5 font-semibold">
            Kind
          </label>
          <Select
            id={kindId}
            className="capitalize"
            value={form.asset_type}
            onChange={(event) => change({ asset_type: event.target.value as AssetType })}
          >
            {ASSET_TYPES.map((type) => (
              <option key={type} value={type}>
                {assetTypeLabel(type)}
              </option>
            ))}
          </Select>
        </div>
        <Field
          label="Other names"
          hint="Separated by commas. They are found in the text as well."
          value={form.aliases}
          onChange={(text) => change({ aliases: text })}
          error={aliasesProblem(aliases)}
        />
      </form>
    </Dialog>
  )
}
