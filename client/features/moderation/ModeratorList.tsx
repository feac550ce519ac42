import type { Community } from '#shared/contract/communities.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { FieldProblem, useForm } from '../../ui/use-form.ts'

interface Props {
  moderators: Community['moderators']
  /** Shown while the list is empty. */
  nobody: string
  /** Appoints and dismisses; moderators themselves may only step down. */
  isOwner: boolean
  onAppoint(username: string): Promise<void>
  onDismiss(id: string): Promise<void>
}

/** Moderators of a community or a world, without its owner. */
export function ModeratorList({ moderators, nobody, isOwner, onAppoint, onDismiss }: Props) {
  const { user } = useSession()
  const [leaving, setLeaving] = useState<Props['moderators'][number] | null>(null)
  return (
    <div className="space-y-4">
      {moderators.length === 0 && <p className="text-[15px] leading-5.5 text-muted">{nobody}</p>}
      <ul className="divide-y divide-border">
        {moderators.map(({ id, username }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Link
              to={paths.profile(username)}
              className="mr-auto text-[15px] font-semibold hover:underline"
            >
              u/{username}
            </Link>
            {(isOwner || id === user?.id) && (
              <Button size="sm" variant="ghost" onClick={() => setLeaving({ id, username })}>
                {isOwner ? 'Dismiss' : 'Step down'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={isOwner ? `Dismiss ${leaving.username}?` : 'Step down as moderator?'}
          description={
            isOwner
              ? 'They no longer moderate here. You can appoint them again.'
              : 'You no longer moderate here, until you are appointed again.'
          }
          confirmLabel={isOwner ? 'Dismiss' : 'Step down'}
          danger
          onConfirm={async () => {
            await onDismiss(leaving.id)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {isOwner && <AppointForm onAppoint={onAppoint} />}
    </div>
  )
}

function AppointForm({ onAppoint }: Pick<Props, 'onAppoint'>) {
  const [edits, setEdits] = useState<{ username?: string }>({})
  const form = useForm({
    start: { username: '' },
    edits: [edits, setEdits],
    async send({ username }) {
      await onAppoint(username).catch((error: Error) => {
        throw new FieldProblem('username', error.message)
      })
      setEdits({})
    },
  })
  return (
    <Form form={form} className="flex items-end gap-2">
      <div className="flex-1">
        <Field label="Appoint a moderator" placeholder="Username" {...form.field('username')} />
      </div>
      <SubmitButton form={form} variant="secondary" disabled={form.values.username.trim() === ''}>
        Appoint
      </SubmitButton>
    </Form>
  )
}
