import { MAX_WISH_LENGTH } from '#shared/limits.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { textEdits, useForm } from '../../ui/use-form.ts'

interface Props {
  title: string
  description: string
  submitLabel: string
  question: string
  /** Such as what one could wish for. */
  hint: string
  /** The hint without a network. */
  offlineHint: string
  rows: number
  /** Key of the draft with the wish. */
  draftKey: string
  isOptional?: boolean
  onWish(wish: string): Promise<unknown>
  onClose(): void
}

/** Asks the writer for a wish, in own words, that goes to the model. */
export function WishDialog({ question, isOptional = false, onWish, onClose, ...props }: Props) {
  const { title, description, submitLabel, hint, offlineHint, rows, draftKey } = props
  const isOffline = useConnection() === 'offline'
  const draft = useDraft(draftKey, '')
  const form = useForm({
    start: { wish: '' },
    edits: textEdits('wish', draft),
    isNew: true,
    async send({ wish }) {
      await onWish(wish.trim())
      await draft[2].clear()
      onClose()
    },
  })
  const isMissing = !isOptional && form.values.wish.trim() === ''
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      submitLabel={submitLabel}
      disabled={isMissing}
      onClose={onClose}
    >
      <Field
        label={question}
        hint={isOffline ? offlineHint : hint}
        multiline
        rows={rows}
        {...form.field('wish')}
        maxLength={MAX_WISH_LENGTH}
      />
    </FormDialog>
  )
}
