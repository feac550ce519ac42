import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { REPORT_REASONS, reportProblem, type Rule } from '#shared/rules/reports.ts'
import { useId, useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { textEdits, useForm } from '../../ui/use-form.ts'

interface Props {
  itemType: 'post' | 'comment' | 'book' | 'user' | 'review' | 'award' | 'remark'
  itemId: string
  /** Rules of its community. */
  rules: readonly Rule[]
  onClose(): void
}

const NAMES: Partial<Record<Props['itemType'], string>> = {
  user: 'person',
  award: 'words of an award',
  remark: 'comment',
}

/** Reports a thing to moderators; works offline. */
export function ReportDialog({ itemType, itemId, rules, onClose }: Props) {
  const mutate = useMutate()
  const offline = useConnection() === 'offline'
  const [reason, setReason] = useState('')
  const key = `report:${itemType}:${itemId}`
  const form = useForm({
    start: { note: '' },
    edits: textEdits('note', useDraft(key, '')),
    async send({ note }) {
      const body = { id: newId(), item_type: itemType, item_id: itemId, reason, note }
      await mutate('reports.create', { body }, { clearDraft: key })
      appToast.success(
        offline
          ? 'Your report will be sent when you are online'
          : 'Thank you. Moderators will look at it.',
      )
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Report ${NAMES[itemType] ?? itemType}`}
      description="Moderators see the report, never who sent it."
      form={form}
      submitLabel="Send report"
      disabled={reportProblem(reason, form.values.note) !== null}
      onClose={onClose}
    >
      <Reasons rules={rules} value={reason} onChange={setReason} />
      {reason === 'self_harm' && (
        <Banner tone="info">
          If somebody is in danger right now, call your local emergency number first.
        </Banner>
      )}
      <Field
        label={reason === 'other' ? 'What is wrong?' : 'Anything to add? (optional)'}
        multiline
        rows={3}
        {...form.field('note')}
        maxLength={MAX_REASON_LENGTH}
      />
    </FormDialog>
  )
}

interface ReasonsProps {
  rules: readonly Rule[]
  value: string
  onChange(reason: string): void
}

function Reasons({ rules, value, onChange }: ReasonsProps) {
  const group = useId()
  const reasons = [
    ...rules.map(({ name }, i) => [`rule:${i}`, name] as const),
    ...Object.entries(REPORT_REASONS),
  ]
  return (
    <fieldset>
      <legend className="sr-only">Reason</legend>
      {reasons.map(([key, name]) => (
        <label
          key={key}
          className="flex min-h-10 items-center gap-3 text-[15px] leading-5.5 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={group}
            checked={value === key}
            onChange={() => onChange(key)}
            className="size-4.5 accent-(--accent)"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
