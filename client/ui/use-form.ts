import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What was touched: of a state, or of a draft, which stays on this device until it is sent. */
type Edits<Form> = readonly [
  edits: Partial<Form>,
  set: (next: (now: Partial<Form>) => Partial<Form>) => void,
  draft?: { clear(): Promise<void> },
]

type Problems<Form> = { [Field in keyof Form]?: string | null }
/** The names of what is either on or off. */
type Box<Form> = { [Name in keyof Form]: Form[Name] extends boolean ? Name : never }[keyof Form]

interface Options<Form> {
  /** What the fields say before anything is touched. */
  start: Form
  edits: Edits<Form>
  /** What is wrong with a field, in words. */
  problems?: (form: Form) => Problems<Form>
  /** Fields whose problem is shown only once somebody has tried to send. */
  late?: readonly (keyof Form)[]
  /** Sends what is there; what it throws is shown above the fields. */
  send(form: Form, edits: Partial<Form>): Promise<void>
  /** Said of an error that says nothing itself. */
  failed?: string
}

/** Thrown by `send`: what the server says of one field. It stands there until something is changed. */
export class FieldProblem extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

const FAILED = 'This did not work. Please try again.'

/** The fields of a form with what is wrong with them, and one way to send it: never twice at once, never with a problem. */
export function useForm<Form extends object>({
  start,
  edits: [edits, setEdits, draft],
  problems,
  late = [],
  send,
  failed = FAILED,
}: Options<Form>) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  // Of two clicks before the next paint, the second one sees it too.
  const sending = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<FieldProblem | null>(null)
  const values: Form = { ...start, ...edits }
  const wrong: Problems<Form> = problems?.(values) ?? {}
  const hasProblem = Object.values(wrong).some(Boolean)
  const change = (part: Partial<Form>) => {
    setRefused(null)
    setEdits((now) => ({ ...now, ...part }))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    // The problems that come late have to be there before the first of them can get the focus.
    flushSync(() => setTried(true))
    if (hasProblem) return element.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(values, edits)
      setTried(false)
    } catch (error) {
      if (error instanceof FieldProblem) setRefused(error)
      else setFailure((error as Error).message || failed)
    }
    sending.current = false
    setBusy(false)
  }
  const bind = <Name extends keyof Form>(name: Name) => ({
    value: values[name],
    onChange: (value: Form[Name]) => change({ [name]: value } as unknown as Partial<Form>),
  })
  return {
    values,
    hasProblem,
    busy,
    failure,
    change,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Throws a draft away. */
    discard: async () => await draft?.clear(),
    /** For a control that shows no problem. */
    bind,
    /** For a `Checkbox`. */
    box: (name: Box<Form>) => {
      const { value: checked, onChange } = bind(name)
      return { checked, onChange }
    },
    /** For a `Field`. */
    field: <Name extends keyof Form>(name: Name) => {
      const problem = tried || !late.includes(name) ? wrong[name] : null
      return { ...bind(name), error: refused?.field === name ? refused.message : problem }
    },
  }
}
