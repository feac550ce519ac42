import { isTargetDay, MAX_DAY_GOAL, MAX_TARGET_WORDS } from '#shared/rules/writing-days.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Form {
  words: string
  due: string
  goal: string
}

interface Props {
  bookId: string
  target: { target_words: number | null; due_on: string | null }
  goal: number | null
  onClose(): void
}

const typed = (count: number | null) => (count === null ? '' : String(count))
const countIn = (text: string) => (text === '' ? null : Number(text))
const countProblem = (text: string, most: number) =>
  /^([1-9]\d*)?$/.test(text) && Number(text) <= most ? null : 'Please enter a number'
const dayProblem = (day: string) =>
  day === '' || isTargetDay(day) ? null : 'Please choose a day of this century'

/** The words and the date that a book is to have, and the words that the writer wants to write in a day. */
export function TargetsDialog({ bookId, target, goal, onClose }: Props) {
  const mutate = useMutate()
  const form = useForm<Form>({
    start: { words: typed(target.target_words), due: target.due_on ?? '', goal: typed(goal) },
    edits: useState<Partial<Form>>({}),
    problems: ({ words, due, goal: day }) => ({
      words: countProblem(words, MAX_TARGET_WORDS),
      due: dayProblem(due),
      goal: countProblem(day, MAX_DAY_GOAL),
    }),
    async send(_, { words, due, goal: day }) {
      const body = {
        ...(words !== undefined && { target_words: countIn(words) }),
        ...(due !== undefined && { due_on: due || null }),
      }
      if (Object.keys(body).length > 0)
        await mutate('targets.setBook', { params: { id: bookId }, body })
      if (day !== undefined) await mutate('targets.setGoal', { body: { words: countIn(day) } })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Targets"
      description="Chapters and scenes have theirs in their own menus."
      form={form}
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <Field
        label="Words of the book"
        hint="Those who write with you see it, readers do not."
        inputMode="numeric"
        {...form.field('words')}
      />
      <Field label="To be done by" type="date" {...form.field('due')} />
      <Field
        label="Words a day"
        hint="In all of your books, on all of your devices. Nobody else sees it."
        inputMode="numeric"
        {...form.field('goal')}
      />
    </FormDialog>
  )
}
