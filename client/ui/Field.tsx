import { clsx } from 'clsx'
import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useId } from 'react'

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement> & TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value'
>

interface Props extends Native {
  label: string
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  error?: string | null | undefined
  hint?: string
  /** Shows how much of `maxLength` is used. */
  counter?: boolean
  multiline?: boolean
  look?: keyof typeof LOOKS
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

const SHARED = 'w-full text-text placeholder:text-subtle off:opacity-60'
const LOOKS = {
  box: 'rounded-[10px] border bg-surface px-3 py-2 text-base leading-6',
  /** The words as they will look: on the page itself. */
  title: 'rounded-[6px] bg-transparent py-1 font-serif text-[26px] leading-9 font-semibold',
  prose: 'rounded-[6px] bg-transparent py-1 font-serif text-[17px] leading-7',
  search: 'h-10 rounded-full bg-text/8 pr-4 pl-10 text-base pointer-coarse:h-11',
}

/** A labelled input or textarea with its message where the person is. */
export function Field({
  label,
  hideLabel,
  value,
  onChange,
  error,
  hint,
  counter,
  multiline,
  look = 'box',
  className,
  ...rest
}: Props) {
  const id = useId()
  const note = error || hint
  const shared = {
    // A title or a text is set the way it is written.
    dir: 'auto',
    ...rest,
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note || counter ? `${id}-note` : undefined,
    className: clsx(
      SHARED,
      LOOKS[look],
      error ? 'border-danger' : 'border-border-strong',
      multiline && 'min-h-24 resize-y',
      className,
    ),
  }
  return (
    <div>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-[15px] leading-5.5 font-semibold'}
      >
        {label}
      </label>
      {multiline ? (
        <textarea {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {(note || counter) && (
        <Note
          id={`${id}-note`}
          isError={!!error}
          note={note}
          count={counter && rest.maxLength ? `${value.length}/${rest.maxLength}` : null}
        />
      )}
    </div>
  )
}

interface NoteProps {
  id: string
  note: string | null | undefined
  isError: boolean
  /** The letters and how many may be there. */
  count: string | null
}

function Note({ id, note, isError, count }: NoteProps) {
  return (
    <p id={id} className="mt-1 flex gap-3 text-[13px] leading-5 text-subtle">
      <span
        className={clsx('mr-auto', isError && 'text-danger')}
        role={isError ? 'alert' : undefined}
      >
        {note}
      </span>
      {count && <span className="tabular-nums">{count}</span>}
    </p>
  )
}
