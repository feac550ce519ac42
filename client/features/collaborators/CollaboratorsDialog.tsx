import type { Collaborator } from '#shared/contract/collaborators.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ShownBook } from '../books/books.local.ts'

interface Props {
  book: ShownBook
  people: Collaborator[]
  onClose(): void
}

const ROLES = { editor: 'Editor', viewer: 'Viewer' }

/** Whom the author invited to write or to read along. The others only see who is there, and may leave. */
export function CollaboratorsDialog({ book, people, onClose }: Props) {
  const { session, account } = useApp()
  const { user } = useSession()
  const mutate = useMutate()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Collaborator['role']>('editor')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const owns = user?.id === book.author.id

  const invite = async (name: string, as: Collaborator['role']) => {
    setBusy(true)
    setFailure(null)
    try {
      const input = { params: { id: book.id }, body: { username: name, role: as } }
      const reply = await session.api.collaborators.invite(input)
      const { id } = reply.data
      await account.engine.keepAnswer([{ type: 'collaborator', id, body: reply.data }], reply)
      account.retryNow()
      setUsername('')
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void invite(username, role)
  }
  const remove = (id: string) => void mutate('collaborators.remove', { params: { id } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Collaborators"
      description="Editors write with you, viewers read along. Nobody sees anything before they accept."
    >
      <ul className="divide-y divide-border">
        <Person name={book.author.display_name || book.author.username} person={book.author}>
          <span className="text-[13px] leading-5 text-subtle">Author</span>
        </Person>
        {people.map(({ id, person, role: has, accepted_at }) => (
          <Person
            key={id}
            name={person.display_name || person.username}
            person={person}
            note={accepted_at ? '' : 'Invited'}
          >
            {owns ? (
              <Select
                aria-label={`Role of ${person.username}`}
                value={has}
                disabled={busy}
                onChange={(event) =>
                  void invite(person.username, event.target.value as Collaborator['role'])
                }
              >
                {Object.entries(ROLES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <span className="text-[13px] leading-5 text-subtle">{ROLES[has]}</span>
            )}
            {(owns || person.id === user?.id) && (
              <Button size="sm" variant="ghost" onClick={() => remove(id)}>
                {owns ? 'Remove' : 'Leave'}
              </Button>
            )}
          </Person>
        ))}
      </ul>
      {owns && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2 pt-4 pb-4">
          <div className="min-w-40 flex-1">
            <Field
              label="Invite somebody"
              placeholder="Username"
              value={username}
              onChange={setUsername}
              error={failure}
            />
          </div>
          <Select
            aria-label="Role"
            value={role}
            onChange={(event) => setRole(event.target.value as Collaborator['role'])}
          >
            {Object.entries(ROLES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="primary" busy={busy} disabled={username.trim() === ''}>
            Invite
          </Button>
        </form>
      )}
    </Dialog>
  )
}

interface PersonProps {
  name: string
  person: Collaborator['person']
  note?: string
  children: React.ReactNode
}

function Person({ name, person, note, children }: PersonProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={person.username} fileId={person.avatar_file_id} size="sm" />
      <span className="mr-auto min-w-0">
        <Link
          to={paths.profile(person.username)}
          className="block truncate text-[15px] leading-5.5 font-semibold hover:underline"
        >
          {name}
        </Link>
        {note && <span className="text-[13px] leading-5 text-subtle">{note}</span>}
      </span>
      {children}
    </li>
  )
}
