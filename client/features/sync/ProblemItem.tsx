import { useState } from 'react'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { Problem } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import { describeChange, rewriteChange } from './describe-change.ts'

interface Props {
  problem: Problem
  onDiscarded(): void
}

/** One refused change with its whole text, the reason, and what can be done about it. */
export function ProblemItem({ problem, onDiscarded }: Props) {
  const actions = useProblemActions()
  const { title, texts } = describeChange(problem)
  const [edits, setEdits] = useState<Record<string, string> | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(texts.map(({ text }) => text).join('\n\n'))
      appToast.success('Text copied')
    } catch {
      appToast.error('The text could not be copied')
    }
  }
  const discard = async () => {
    await actions.discard(problem.id)
    onDiscarded()
  }
  return (
    <article aria-label={title} className="rounded-[14px] border border-danger/40 bg-surface p-4">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        <span className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={problem.refused_at} />
        </span>
      </header>
      <p className="mt-0.5 text-[15px] leading-5.5 text-danger">{problem.message}</p>
      <div className="mt-3 space-y-2">
        {texts.map(({ field, label, text }) =>
          edits ? (
            <Field
              key={field}
              label={label}
              multiline={field === 'body' || field === 'description'}
              rows={5}
              value={edits[field] ?? text}
              onChange={(value) => setEdits({ ...edits, [field]: value })}
            />
          ) : (
            <div key={field} className="text-[15px] leading-5.5">
              <p className="text-[13px] leading-5 font-semibold text-subtle">{label}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </div>
          ),
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {edits ? (
          <>
            <Button
              size="sm"
              variant="primary"
              onClick={() =>
                void actions.editAndResend(problem.id, rewriteChange(problem.args, edits))
              }
            >
              Send
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setEdits(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            {texts.length > 0 && (
              <Button size="sm" variant="primary" onClick={() => setEdits({})}>
                Edit and resend
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => void actions.resend(problem.id)}>
              Resend
            </Button>
            {texts.length > 0 && (
              <Button size="sm" variant="ghost" onClick={() => void copy()}>
                Copy text
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => void discard()}>
              Discard
            </Button>
          </>
        )}
      </div>
    </article>
  )
}
