import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAttempt } from './use-attempt.ts'

/** The edited fields: of a state, or of a draft, which stays on this device until it is sent. */
type Edits<Form> = readonly [
  edits: Partial<Form>,
  set: (next: (now: Partial<Form>) => Partial<Form>) => void,
  draft?: { clear(): Promise<void> },
]

type Problems<Form> = { [Field in keyof Form]?: string | null }
/** The names of what is either on or off. */
type Box<Form> = { [Name in keyof Form]: Form[Name] extends boolean ? Name : never }[keyof Form]

interface Options<Form> {
  /** The values of the fields before the user edits them. */
  start: Form
  edits: Edits<Form>
  /**
   * It makes something new, of which nothing is kept but the draft: Cancel leaves that where it is. Cancelled changes of something
   * that exists are thrown away. Every other way out of a form keeps the draft: the cross, Escape, another page.
   */
  isNew?: boolean
  /** The problem of each field, in words. */
  problems?: (form: Form) => Problems<Form>
  /** Fields that show their problem only after the user has tried to send. */
  late?: readonly (keyof Form)[]
  /** Fields that show their problem after the user has left them, or tried to send. */
  whenLeft?: readonly (keyof Form)[]
  /** Sends the form; the form shows its error above the fields. */
  send(form: Form, edits: Partial<Form>): unknown
  /** The text for an error without a message. */
  failed?: string
}

/** `send` throws it: the server's problem with one field. The field shows it until the user changes something. */
export class FieldProblem extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** The parts of a form that its frame shows: `FormDialog`, `SettingsForm` or `Form`. */
export type FormFrame = Pick<
  ReturnType<typeof useForm>,
  'submit' | 'busy' | 'failure' | 'ended' | 'cancel'
>

/** The fields of a form with what is wrong with them, and one way to send it: never twice at once, never with a problem. */
export function useForm<Form extends object>(options: Options<Form>) {
  const { start, isNew, send } = options
  const [edits, setEdits, draft] = options.edits
  const [refused, setRefused] = useState<FieldProblem | null>(null)
  const sending = useAttempt(options.failed)
  const values: Form = { ...start, ...edits }
  const change = (part: Partial<Form>) => {
    setRefused(null)
    setEdits((now) => ({ ...now, ...part }))
  }
  const { problemOf, leave, setTried, hasProblem } = useProblems(values, options)
  const refuse = (error: unknown) => {
    if (error instanceof FieldProblem) setRefused(error)
    return error instanceof FieldProblem
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    // React also delivers the submit event of a dialog's form that was opened from this one.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    const element = event.currentTarget
    // The problems that come late have to be there before the first of them can get the focus.
    flushSync(() => setTried(true))
    if (hasProblem) return element.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (await sending.attempt(() => send(values, edits), { refuse })) setTried(false)
  }
  const bind = <Name extends keyof Form>(name: Name) => ({
    value: values[name],
    onChange: (value: Form[Name]) => change({ [name]: value } as unknown as Partial<Form>),
  })
  return {
    values,
    hasProblem,
    busy: sending.busy,
    failure: sending.failure,
    ended: sending.ended,
    change,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Before the form is closed by Cancel. */
    cancel: async () => (isNew ? undefined : await draft?.clear()),
    /** For a control that shows no problem. */
    bind,
    /** For a `Checkbox`. */
    box: (name: Box<Form>) => {
      const { value: checked, onChange } = bind(name)
      return { checked, onChange }
    },
    /** For a `Field`. */
    field: <Name extends keyof Form>(name: Name) => ({
      ...bind(name),
      error: refused?.field === name ? refused.message : problemOf(name),
      ...(options.whenLeft?.includes(name) && { onBlur: () => leave(name) }),
    }),
  }
}

/** The problems of the fields, and those that are shown already. */
function useProblems<Form extends object>(
  values: Form,
  { problems, late = [], whenLeft = [] }: Options<Form>,
) {
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<keyof Form>>(new Set())
  const wrong: Problems<Form> = problems?.(values) ?? {}
  const isEarly = (name: keyof Form) =>
    late.includes(name) || (whenLeft.includes(name) && !left.has(name))
  return {
    hasProblem: Object.values(wrong).some(Boolean),
    problemOf: (name: keyof Form) => (tried || !isEarly(name) ? wrong[name] : null),
    leave: (name: keyof Form) => setLeft((fields) => new Set(fields).add(name)),
    setTried,
  }
}

/** One text, as `useDraft` keeps it. */
export type TextDraft = readonly [
  text: string,
  set: (next: (now: string) => string) => void,
  draft: { clear(): Promise<void>; done(close?: () => void): Promise<void> },
]

/** A draft that is one text, as the edits of a form with one field. */
export function textEdits<Name extends string>(
  name: Name,
  [text, set, draft]: TextDraft,
): Edits<Record<Name, string>> {
  const formOf = (typed: string) => ({ [name]: typed }) as Record<Name, string>
  return [formOf(text), (next) => set((now) => next(formOf(now))[name] ?? ''), draft]
}
