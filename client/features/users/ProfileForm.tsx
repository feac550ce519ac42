import type { User } from '#shared/contract/users.ts'
import { MAX_BIO_LENGTH, MAX_DISPLAY_NAME_LENGTH } from '#shared/limits.ts'
import { bioProblem, displayNameProblem } from '#shared/rules/accounts.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { useSaving } from '../../ui/use-saving.ts'
import { AvatarField, type AvatarFiles } from './AvatarField.tsx'

type Fields = Pick<User, 'display_name' | 'bio'> & AvatarFiles
const KEY = 'profile:edit'

/** Edits the user's own profile. Keeps and sends only changed fields. */
export function ProfileForm({ me }: { me: User }) {
  const form = useProfileForm(me)
  const { status, words } = useSaving(form)
  return (
    <Form form={form} className="space-y-6">
      <AvatarField name={me.username} value={form.values} onChange={form.change} />
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
        {...form.field('display_name')}
        maxLength={MAX_DISPLAY_NAME_LENGTH}
        autoComplete="nickname"
      />
      <Field
        label="Bio"
        multiline
        rows={5}
        {...form.field('bio')}
        maxLength={MAX_BIO_LENGTH}
        counter
      />
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Link
          to={paths.profile(me.username)}
          className={buttonClass('ghost')}
          onClick={() => void form.cancel()}
        >
          Cancel
        </Link>
        <Button type="submit" variant="primary" busy={status === 'saving'}>
          {words}
        </Button>
      </div>
    </Form>
  )
}

function useProfileForm(me: User) {
  const mutate = useMutate()
  return useForm<Fields>({
    start: me,
    edits: useDraft<Partial<Fields>>(KEY, {}, me),
    problems: ({ display_name, bio }) => ({
      display_name: displayNameProblem(display_name),
      bio: bioProblem(bio),
    }),
    late: ['display_name'],
    async send(_, body) {
      try {
        await mutate('users.update', { params: { id: me.id }, body }, { clearDraft: KEY })
      } catch (error) {
        appToast.error('Failed to update profile')
        throw new Error('Failed to update profile. Please try again.', { cause: error })
      }
      appToast.success('Profile updated successfully!')
    },
  })
}
