import type { User } from '#shared/contract/users.ts'
import { MAX_BIO_LENGTH, MAX_DISPLAY_NAME_LENGTH } from '#shared/limits.ts'
import { bioProblem, displayNameProblem } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { useSaving } from '../../ui/use-saving.ts'
import { AvatarField, type AvatarFiles } from './AvatarField.tsx'

type Fields = Pick<User, 'display_name' | 'bio'> & AvatarFiles
const KEY = 'profile:edit'

/** What one says of oneself. Only what was touched is kept and sent. */
export function ProfileForm({ me }: { me: User }) {
  const mutate = useMutate()
  const [edits, setEdits, draft] = useDraft<Partial<Fields>>(KEY, {})
  const { status, failure, words, save } = useSaving()
  const [asked, setAsked] = useState(false)
  const form: Fields = { ...me, ...edits }
  const change = (part: Partial<Fields>) => setEdits((now) => ({ ...now, ...part }))
  const nameProblem = displayNameProblem(form.display_name)
  const textProblem = bioProblem(form.bio)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (status === 'saving' || nameProblem || textProblem) return
    await save(async () => {
      try {
        await mutate('users.update', { params: { id: me.id }, body: edits }, { clearDraft: KEY })
        appToast.success('Profile updated successfully!')
      } catch (error) {
        appToast.error('Failed to update profile')
        throw error
      }
    })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-6" noValidate>
      {failure && <Banner tone="danger">Failed to update profile. Please try again.</Banner>}
      <AvatarField name={me.username} value={form} onChange={change} />
      <Field
        label="Username"
        value={me.username}
        onChange={() => undefined}
        readOnly
        hint="Your username cannot be changed."
        className="bg-surface-2 text-muted"
      />
      <Field
        label="Display name"
        value={form.display_name}
        onChange={(display_name) => change({ display_name })}
        maxLength={MAX_DISPLAY_NAME_LENGTH}
        autoComplete="nickname"
        error={asked ? nameProblem : null}
      />
      <Field
        label="Bio"
        multiline
        rows={5}
        value={form.bio}
        onChange={(bio) => change({ bio })}
        maxLength={MAX_BIO_LENGTH}
        counter
        error={textProblem}
      />
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Link
          to={paths.profile(me.username)}
          className={buttonClass('ghost')}
          onClick={() => void draft.clear()}
        >
          Cancel
        </Link>
        <Button type="submit" variant="primary" busy={status === 'saving'}>
          {words}
        </Button>
      </div>
    </form>
  )
}
