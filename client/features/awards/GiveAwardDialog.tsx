import { type AwardKind, AWARDS } from '#shared/rules/awards.ts'
import { clsx } from 'clsx'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { AwardedItem } from './award-failure.ts'
import { AwardIcon } from './AwardIcon.tsx'
import { useGiveAward } from './use-give-award.ts'

interface Props {
  item: AwardedItem
  id: string
  onClose(): void
}

/** A grid of awards with what they cost. One is chosen, then given: the button says which and for how much. */
export function GiveAwardDialog({ item, id, onClose }: Props) {
  const { user } = useSession()
  const give = useGiveAward(item, id)
  const [chosen, setChosen] = useState<AwardKind | null>(null)
  const { busyWith: giving, failure, attempt } = useAttempt()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give Award"
      description={`You have ${user?.coins ?? 0} coins.`}
      footer={
        <Button
          variant="primary"
          className="w-full"
          disabled={!chosen || giving !== null}
          onClick={() =>
            chosen && void attempt(() => give(chosen).then(onClose), { key: chosen.id })
          }
        >
          {chosen ? `Give ${chosen.name}, ${chosen.cost} coins` : 'Choose an award'}
        </Button>
      }
    >
      <div className="space-y-3 pb-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <ul className="grid grid-cols-2 gap-2">
          {AWARDS.map((award) => (
            <li key={award.id}>
              <AwardChoice
                award={award}
                isChosen={award === chosen}
                isGiven={giving === award.id}
                disabled={giving !== null}
                onChoose={() => setChosen(award)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  award: AwardKind
  isChosen: boolean
  /** It is on its way to the server. */
  isGiven: boolean
  disabled: boolean
  onChoose(): void
}

function AwardChoice({ award, isChosen, isGiven, disabled, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-pressed={isChosen}
      aria-busy={isGiven || undefined}
      onClick={onChoose}
      className={clsx(
        'flex h-full w-full flex-col items-start gap-1 rounded-[10px] border p-3 text-left disabled:opacity-60',
        isChosen
          ? 'border-accent bg-accent-soft text-accent-soft-fg'
          : 'border-border-strong hover:bg-surface-2',
      )}
    >
      <AwardIcon icon={award.icon} className="size-6 text-warning" />
      <span className="font-semibold">{award.name}</span>
      <span className={clsx('text-[13px] leading-5', !isChosen && 'text-muted')}>
        {award.description}
      </span>
      <span className="mt-auto inline-flex items-center gap-1 text-[13px] leading-5 font-semibold tabular-nums">
        {isGiven ? (
          'Giving...'
        ) : (
          <>
            <Coins aria-hidden className="size-4" />
            {award.cost} coins
          </>
        )}
      </span>
    </button>
  )
}
