import { awardLineProblem, type AwardKind, AWARDS, MAX_AWARD_LINE } from '#shared/rules/awards.ts'
import { counted } from '#shared/rules/numbers.ts'
import { clsx } from 'clsx'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../sync/react/use-draft.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { textEdits, useForm } from '../../ui/use-form.ts'
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
  const draft = useDraft(`award:${item}:${id}`, '')
  const form = useForm({
    start: { line: '' },
    edits: textEdits('line', draft),
    problems: ({ line }) => ({ line: awardLineProblem(line) }),
    async send({ line }) {
      if (!chosen) return
      await give(chosen, line.trim())
      await draft[2].clear()
      onClose()
    },
  })
  const { onChange, ...field } = form.field('line')
  return (
    <FormDialog
      title="Give Award"
      description={`You have ${counted(user?.coins ?? 0, 'coin')}.`}
      form={form}
      submitLabel={
        chosen ? `Give ${chosen.name}, ${counted(chosen.cost, 'coin')}` : 'Choose an award'
      }
      disabled={!chosen}
      cancelLabel={null}
      onClose={onClose}
    >
      <ul className="grid grid-cols-2 gap-2">
        {AWARDS.map((award) => (
          <li key={award.id}>
            <AwardChoice
              award={award}
              isChosen={award === chosen}
              isGiven={form.busy && award === chosen}
              disabled={form.busy}
              onChoose={() => setChosen(award)}
            />
          </li>
        ))}
      </ul>
      <Field
        label="A line to the author, if you like"
        hint="Everybody who sees the award can read it."
        multiline
        rows={2}
        {...field}
        onChange={(line) => onChange(line.replaceAll('\n', ' '))}
        maxLength={MAX_AWARD_LINE}
      />
    </FormDialog>
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
        'flex h-full w-full flex-col items-center gap-0.5 rounded-[14px] border-2 p-2 text-center disabled:opacity-60',
        isChosen
          ? 'border-accent bg-accent-soft text-accent-soft-fg'
          : 'border-transparent bg-surface-2 hover:bg-text/14',
      )}
    >
      {/* On a phone a row, so that the line below stays in sight. */}
      <span className="flex items-center gap-2 sm:mb-1 sm:flex-col sm:gap-1">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface text-warning sm:size-12">
          <AwardIcon icon={award.icon} className="size-5 sm:size-6" />
        </span>
        <span className="font-serif text-base leading-6 font-semibold">{award.name}</span>
      </span>
      <span className={clsx('text-[13px] leading-5', !isChosen && 'text-muted')}>
        {award.description}
      </span>
      <span className="mt-auto inline-flex items-center gap-1 pt-1 text-[13px] leading-5 font-semibold tabular-nums">
        {isGiven ? (
          'Giving...'
        ) : (
          <>
            <Coins aria-hidden className="size-4" />
            {counted(award.cost, 'coin')}
          </>
        )}
      </span>
    </button>
  )
}
