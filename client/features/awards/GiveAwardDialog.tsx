import { type AwardKind, AWARDS } from '#shared/rules/awards.ts'
import { Coins } from 'lucide-react'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
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

/** A grid of awards with what they cost; the chosen one says "Giving..." until the server has answered. */
export function GiveAwardDialog({ item, id, onClose }: Props) {
  const { user } = useSession()
  const give = useGiveAward(item, id)
  const { busyWith: giving, failure, attempt } = useAttempt()
  const choose = (award: AwardKind) => attempt(() => give(award).then(onClose), { key: award.id })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give Award"
      description={`You have ${user?.coins ?? 0} coins.`}
    >
      <div className="space-y-3 pb-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <ul className="grid grid-cols-2 gap-2">
          {AWARDS.map((award) => (
            <li key={award.id}>
              <button
                type="button"
                disabled={giving !== null}
                aria-busy={giving === award.id || undefined}
                onClick={() => void choose(award)}
                className="flex h-full w-full flex-col items-start gap-1 rounded-[10px] border border-border-strong p-3 text-left hover:bg-surface-2 disabled:opacity-60"
              >
                <AwardIcon icon={award.icon} className="size-6 text-warning" />
                <span className="font-semibold">{award.name}</span>
                <span className="text-[13px] leading-5 text-muted">{award.description}</span>
                <span className="mt-auto inline-flex items-center gap-1 text-[13px] leading-5 font-semibold text-warning tabular-nums">
                  {giving === award.id ? (
                    'Giving...'
                  ) : (
                    <>
                      <Coins aria-hidden className="size-4" />
                      {award.cost} coins
                    </>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
