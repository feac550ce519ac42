import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { REPORT_REASONS, reportProblem, type Rule } from '#shared/rules/reports.ts'
import { useId, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useConnection, useMutate } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'

interface Props {
  itemType: 'post' | 'comment' | 'book' | 'user'
  itemId: string
  /** Of the community it stands in. */
  rules: readonly Rule[]
  onClose(): void
}

/** Tells moderators what is wrong with something; works offline. */
export function ReportDialog({ itemType, itemId, rules, onClose }: Props) {
  const mutate = useMutate()
  const offline = useConnection() === 'offline'
  const group = useId()
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const problem = reportProblem(reason, note)
  const reasons = [
    ...rules.map(({ name }, i) => [`rule:${i}`, name] as const),
    ...Object.entries(REPORT_REASONS),
  ]
  const send = async () => {
    try {
      const body = { id: newId(), item_type: itemType, item_id: itemId, reason, note }
      await mutate('reports.create', { body })
      appToast.success(
        offline
          ? 'Your report will be sent when you are online'
          : 'Thank you. Moderators will look at it.',
      )
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Report ${itemType === 'user' ? 'person' : itemType}`}
      description="Moderators see the report, never who sent it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={problem !== null} onClick={() => void send()}>
            Send report
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
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
                checked={reason === key}
                onChange={() => setReason(key)}
                className="size-4.5 accent-(--accent)"
              />
              {name}
            </label>
          ))}
        </fieldset>
        {reason === 'self_harm' && (
          <Banner tone="info">
            If somebody is in danger right now, call your local emergency number first.
          </Banner>
        )}
        <Field
          label={reason === 'other' ? 'What is wrong?' : 'Anything to add? (optional)'}
          multiline
          rows={3}
          value={note}
          onChange={setNote}
          maxLength={MAX_REASON_LENGTH}
        />
      </div>
    </Dialog>
  )
}
