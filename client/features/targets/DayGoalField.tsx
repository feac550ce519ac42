import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Field } from '../../ui/Field.tsx'
import { useDayGoal } from './targets.local.ts'

/** The words that one wants to write in a day, on all of one's devices. Each change takes effect at once. */
export function DayGoalField() {
  const goal = useDayGoal()
  const mutate = useMutate()
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 5)
    setTyped(digits)
    setFailure(null)
    mutate('targets.setGoal', { body: { words: Number(digits) || null } }).catch((error: Error) =>
      setFailure(error.message),
    )
  }
  return (
    <Field
      label="Words a day"
      hint="In all of your books, on all of your devices. Nobody else sees it."
      inputMode="numeric"
      disabled={goal === undefined}
      value={typed ?? (goal ? String(goal) : '')}
      error={failure}
      onChange={change}
    />
  )
}
