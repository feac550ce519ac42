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
  /** Stands there instead without a network. */
  offlineHint: string
  rows: number
  /** Under which the wish is kept until it is sent. */
  draftKey: string
  isOptional?: boolean
  onWish(wish: string): Promise<unknown>
  onClose(): void
}

/** Asks for what a model is to do, in a writer's own words. */
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
