import type { Collaborator } from '#shared/contract/collaborators.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Select } from '../../ui/Select.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { FieldProblem, useForm } from '../../ui/use-form.ts'
import type { ShownBook } from '../books/books.local.ts'

interface Props {
  book: ShownBook
  people: Collaborator[]
  onClose(): void
}

type Role = Collaborator['role']
const ROLES: Record<Role, string> = { editor: 'Editor', viewer: 'Viewer' }

/** People whom the author invited to write or to read along. The others only see the list, and may leave. */
export function CollaboratorsDialog({ book, people, onClose }: Props) {
  const { user } = useSession()
  const mutate = useMutate()
  const invite = useInvite(book.id)
  const changing = useAttempt()
  const [leaving, setLeaving] = useState<Pick<Collaborator, 'id' | 'person'> | null>(null)
  const remove = (id: string) => mutate('collaborators.remove', { params: { id } })
  const owns = user?.id === book.author.id
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Collaborators"
      description="Editors write with you, viewers read along. Nobody sees anything before they accept."
    >
      <ul className="divide-y divide-border">
        <Person person={book.author}>
          <span className="text-[13px] leading-5 text-subtle">Author</span>
        </Person>
        {people.map(({ id, person, role, accepted_at }) => (
          <Person key={id} person={person} note={accepted_at ? '' : 'Invited'}>
            {owns ? (
              <RoleSelect
                label={`Role of ${person.username}`}
                value={role}
                disabled={changing.busy}
                onChange={(to) => void changing.attempt(() => invite(person.username, to))}
              />
            ) : (
              <span className="text-[13px] leading-5 text-subtle">{ROLES[role]}</span>
            )}
            {(owns || person.id === user?.id) && (
              <Button size="sm" variant="ghost" onClick={() => setLeaving({ id, person })}>
                {owns ? 'Remove' : 'Leave'}
              </Button>
            )}
          </Person>
        ))}
      </ul>
      <Problem text={changing.failure} className="pt-2" />
      {owns && <InviteForm onInvite={invite} />}
      {leaving && (
        <ConfirmDialog
          title={owns ? `Remove ${leaving.person.username}?` : 'Leave this book?'}
          description={
            owns
              ? 'They can no longer open its editor. You can invite them again.'
              : 'You can no longer open its editor, until its author invites you again.'
          }
          confirmLabel={owns ? 'Remove' : 'Leave'}
          danger
          onConfirm={async () => {
            await remove(leaving.id)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Dialog>
  )
}

/** Invites a person, or changes a collaborator's role. */
function useInvite(bookId: string) {
  const { session, account } = useApp()
  return async (username: string, role: Role) => {
    const input = { params: { id: bookId }, body: { username, role } }
    const reply = await session.api.collaborators.invite(input)
    const { id } = reply.data
    await account.engine.keepAnswer([{ type: 'collaborator', id, body: reply.data }], reply)
    account.retryNow()
  }
}

function InviteForm({ onInvite }: { onInvite(username: string, role: Role): Promise<void> }) {
  const [edits, setEdits] = useState<{ username?: string; role?: Role }>({})
  const form = useForm<{ username: string; role: Role }>({
    start: { username: '', role: 'editor' },
    edits: [edits, setEdits],
    async send({ username, role }) {
      await onInvite(username, role).catch((error: Error) => {
        throw new FieldProblem('username', error.message)
      })
      form.change({ username: '' })
    },
  })
  return (
    <Form form={form} className="flex flex-wrap items-end gap-2 pt-4">
      <div className="min-w-40 flex-1">
        <Field label="Invite somebody" placeholder="Username" {...form.field('username')} />
      </div>
      <RoleSelect label="Role" {...form.bind('role')} />
      <SubmitButton form={form} disabled={form.values.username.trim() === ''}>
        Invite
      </SubmitButton>
    </Form>
  )
}

interface RoleProps {
  label: string
  value: Role
  disabled?: boolean
  onChange(role: Role): void
}

function RoleSelect({ label, value, disabled, onChange }: RoleProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {Object.entries(ROLES).map(([role, name]) => (
        <option key={role} value={role}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface PersonProps {
  person: Collaborator['person']
  note?: string
  children: ReactNode
}

function Person({ person, note, children }: PersonProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={person.username} fileId={person.avatar_file_id} size="sm" />
      <span className="mr-auto min-w-0">
        <Link
          to={paths.profile(person.username)}
          className="block truncate text-[15px] leading-5.5 font-semibold hover:underline"
        >
          {person.display_name || person.username}
        </Link>
        {note && <span className="text-[13px] leading-5 text-subtle">{note}</span>}
      </span>
      {children}
    </li>
  )
}
