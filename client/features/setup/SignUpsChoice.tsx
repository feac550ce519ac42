import type { Setup } from '#shared/contract/setup.ts'
import type { SignUps } from '#shared/rules/site.ts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { InvitationLinks } from './InvitationLinks.tsx'
import { useSaveSite } from './use-save-site.ts'

export const SIGN_UPS: readonly (readonly [SignUps, name: string, meaning: string])[] = [
  ['open', 'Anyone', 'with an address'],
  ['invitation', 'By invitation', 'with a link from you'],
  ['closed', 'Nobody', 'closed for now'],
]

interface Props {
  setup: Setup
  onSaved(): void
}

/** The people who may sign up. It is saved at once; links stand below where they count. */
export function SignUpsChoice({ setup, onSaved }: Props) {
  const value = setup.has_decided ? setup.signups : null
  const group = useId()
  const save = useSaveSite()
  const { failure, attempt } = useAttempt()
  const choose = (signups: SignUps) =>
    void attempt(async () => {
      await save({ signups })
      onSaved()
    })
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <fieldset className="grid gap-3 md:grid-cols-3">
        <legend className="sr-only">Who may sign up</legend>
        {SIGN_UPS.map(([policy, name, meaning]) => (
          <label
            key={policy}
            className={clsx(
              'cursor-pointer rounded-[12px] px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              policy === value
                ? 'bg-accent-soft text-accent-soft-fg inset-ring-2 inset-ring-accent'
                : 'bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={policy === value}
              onChange={() => choose(policy)}
            />
            <span className="block text-[15px] leading-5.5 font-semibold">{name}</span>
            <span className="block text-[13px] leading-5">{meaning}</span>
          </label>
        ))}
      </fieldset>
      {value === 'invitation' && <InvitationLinks publicUrl={setup.public_url} />}
    </>
  )
}
