import { useDraft } from '../../sync/react/use-draft.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { Problem } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { copyText } from '../../ui/outcome.ts'
import { describeChange, type DescribedText, rewriteChange, wordsOf } from './describe-change.ts'
import { ProblemTexts, type TextEdits } from './ProblemTexts.tsx'
import type { Discard } from './use-discarded.ts'
import { useStanding } from './use-standing.ts'

interface Props {
  problem: Problem
  discard: Discard
}

/** One refused change with its whole text, the reason, and what can be done about it. */
export function ProblemItem({ problem, discard }: Props) {
  const actions = useProblemActions()
  const { title, texts } = describeChange(problem)
  const [edits, setEdits, draft] = useDraft<TextEdits | null>(`problem:${problem.id}`, null)
  return (
    <article aria-label={title} className="rounded-[14px] border border-danger/40 bg-surface p-4">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        <span className="text-[13px] leading-5 text-subtle">
          <TimeAgo date={problem.refused_at} />
        </span>
      </header>
      <p className="mt-0.5 text-[15px] leading-5.5 text-danger">{problem.message}</p>
      <ProblemTexts texts={texts} edits={edits} onEdit={setEdits} />
      <Standing problem={problem} />
      <div className="mt-3 flex flex-wrap gap-2">
        {edits ? (
          <EditActions
            onSend={async () => {
              await actions.editAndResend(problem.id, rewriteChange(problem.args, edits))
              await draft.clear()
            }}
            onCancel={() => void draft.clear()}
          />
        ) : (
          <ProblemActions
            texts={texts}
            onEdit={() => setEdits({})}
            onResend={() => actions.resend(problem.id)}
            onDiscard={() => discard(problem.id, title, () => actions.discard(problem.id))}
          />
        )}
      </div>
    </article>
  )
}

/** What "Resend" would replace. */
function Standing({ problem }: Pick<Props, 'problem'>) {
  const texts = useStanding(problem)
  if (texts.length === 0) return null
  return (
    <section aria-label="What stands there now" className="mt-3 border-t border-border pt-3">
      <h4 className="text-[15px] leading-5.5 font-semibold">What stands there now</h4>
      <ProblemTexts texts={texts} edits={null} />
    </section>
  )
}

interface EditActionsProps {
  onSend(): Promise<void>
  onCancel(): void
}

function EditActions({ onSend, onCancel }: EditActionsProps) {
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => void onSend()}>
        Send
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

interface ProblemActionsProps {
  texts: readonly DescribedText[]
  onEdit(): void
  onResend(): Promise<void>
  onDiscard(): void
}

function ProblemActions({ texts, onEdit, onResend, onDiscard }: ProblemActionsProps) {
  return (
    <>
      {texts.length > 0 && (
        <Button size="sm" variant="primary" onClick={onEdit}>
          Edit and resend
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => void onResend()}>
        Resend
      </Button>
      {texts.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => void copyText(wordsOf(texts))}>
          Copy text
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        Discard
      </Button>
    </>
  )
}
