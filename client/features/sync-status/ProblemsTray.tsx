import {
  type UnsentTexts,
  useOutbox,
  useProblems,
  useSyncStatus,
  useUnsentTexts,
} from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import { SetAsideText } from './SetAsideText.tsx'
import { syncText } from './sync-text.ts'
import { TextPictures } from './TextPictures.tsx'
import { UnsentText } from './UnsentText.tsx'
import { useDiscarded } from './use-discarded.ts'
import { WaitingItem } from './WaitingItem.tsx'

/** Everything that has not reached the server: what was refused first, then what waits. */
export function ProblemsTray({ onClose }: { onClose(): void }) {
  const { known, ...status } = useSyncStatus()
  const texts = useUnsentTexts()
  // Of what is not read yet the tray says nothing.
  if (!known || !texts) return null
  return <Tray texts={texts} said={syncText(status).text} onClose={onClose} />
}

interface Props {
  texts: UnsentTexts
  /** The header's sentence. */
  said: string
  onClose(): void
}

function Tray({ texts: { documents, setAside, pictures }, said, onClose }: Props) {
  const problems = useProblems()
  const waiting = useOutbox()
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  const names = documents.map(({ name }) => name)
  const shown = [...idsOf(problems), ...names, ...setAside, ...idsOf(pictures), ...idsOf(waiting)]
  const { gone, discard, undo } = useDiscarded(shown)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your unsent work"
      description={said}
    >
      <div className="space-y-3">
        {gone.map((item) => (
          <p
            key={item.id}
            className="flex items-center justify-between gap-2 rounded-[10px] bg-surface-2 px-3 py-1.5 text-[15px] leading-5.5"
          >
            {item.title} discarded
            <Button size="sm" variant="ghost" onClick={() => void undo(item)}>
              Undo
            </Button>
          </p>
        ))}
        {problems.map((problem) => (
          <ProblemItem key={problem.id} problem={problem} discard={discard} />
        ))}
        {setAside.map((id) => (
          <SetAsideText key={id} id={id} discard={discard} />
        ))}
        {documents.map((document) => (
          <UnsentText key={document.name} document={document} discard={discard} />
        ))}
        <TextPictures pictures={pictures} discard={discard} onLeave={onClose} />
        {waiting.map((entry) => (
          <WaitingItem key={entry.id} entry={entry} discard={discard} />
        ))}
        {shown.length + gone.length === 0 && (
          <p className="py-6 text-center text-[15px] leading-5.5 text-muted">
            Nothing is waiting. Everything you wrote is saved on the server.
          </p>
        )}
      </div>
    </Dialog>
  )
}
