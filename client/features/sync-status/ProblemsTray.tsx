import { useState } from 'react'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import {
  useOutbox,
  useProblems,
  useSyncStatus,
  useUnsentTexts,
} from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { describeChange } from './describe-change.ts'
import { ProblemItem } from './ProblemItem.tsx'
import { syncText } from './sync-text.ts'
import { UnsentText } from './UnsentText.tsx'
import { WaitingItem } from './WaitingItem.tsx'

interface Discarded {
  id: string
  title: string
}

/** Everything that has not reached the server: what was refused first, then what waits. */
export function ProblemsTray({ onClose }: { onClose(): void }) {
  const status = useSyncStatus()
  const problems = useProblems()
  const waiting = useOutbox()
  const texts = useUnsentTexts() ?? []
  const { discard, undoDiscard } = useProblemActions()
  const [discarded, setDiscarded] = useState<Discarded[]>([])
  const { text } = syncText(status)
  const isHere = ({ id }: Discarded) => problems.some((problem) => problem.id === id)
  const gone = discarded.filter((item) => !isHere(item))
  const undo = (id: string) => {
    void undoDiscard(id)
    setDiscarded((items) => items.filter((item) => item.id !== id))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your unsent work"
      description={text}
    >
      <div className="space-y-3">
        {gone.map((item) => (
          <p
            key={item.id}
            className="flex items-center justify-between gap-2 rounded-[10px] bg-surface-2 px-3 py-1.5 text-[15px] leading-5.5"
          >
            {item.title} discarded
            <Button size="sm" variant="ghost" onClick={() => undo(item.id)}>
              Undo
            </Button>
          </p>
        ))}
        {problems.map((problem) => (
          <ProblemItem
            key={problem.id}
            problem={problem}
            onDiscard={() => {
              const { id } = problem
              const item = { id, title: describeChange(problem).title }
              // Its line is there at the moment the change goes.
              setDiscarded((items) => [...items.filter((other) => other.id !== id), item])
              return discard(id)
            }}
          />
        ))}
        {texts.map((text) => (
          <UnsentText key={text.name} document={text} />
        ))}
        {waiting.map((entry) => (
          <WaitingItem key={entry.id} entry={entry} />
        ))}
        {problems.length + texts.length + waiting.length + gone.length === 0 && (
          <p className="py-6 text-center text-[15px] leading-5.5 text-muted">
            Nothing is waiting. Everything you wrote is saved on the server.
          </p>
        )}
      </div>
    </Dialog>
  )
}
