import type { FormHTMLAttributes, KeyboardEvent } from 'react'
import { Banner } from './Banner.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import type { FormFrame } from './use-form.ts'

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormFrame
}

/** The fields of a form, and above them the reason of a refusal. Ctrl and Enter in any field send it, like its button. */
export function Form({ form, className = 'space-y-4', onKeyDown, children, ...rest }: Props) {
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event)
    const { key, currentTarget: element } = event
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // React also delivers the keys of a dialog that was opened from here.
    if (!element.contains(event.target as Node)) return
    event.preventDefault()
    buttonOf(element)?.click()
  }
  return (
    <form {...rest} onSubmit={form.submit} onKeyDown={press} className={className} noValidate>
      {form.failure && (
        <div ref={bringIntoView}>
          <Banner tone="danger">{form.failure}</Banner>
        </div>
      )}
      {children}
    </form>
  )
}

/** The button may be outside of the form, in the foot of a dialog. */
function buttonOf(form: HTMLFormElement): HTMLElement | null {
  const beside = form.id && document.querySelector<HTMLElement>(`[type=submit][form="${form.id}"]`)
  return beside || form.querySelector<HTMLElement>('[type=submit]')
}

/** A user who has pressed the button of a long form looks at its end. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Sends a form; outside of the form, `id` is the form's. */
export function SubmitButton({
  form,
  id,
  ...rest
}: Omit<ButtonProps, 'form'> & { form: FormFrame }) {
  return <Button type="submit" variant="primary" form={id} busy={form.busy} {...rest} />
}
