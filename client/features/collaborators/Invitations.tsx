import type { Collaborator } from '#shared/contract/collaborators.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import { AnswerInvitation } from './AnswerInvitation.tsx'

const ASKED = { editor: 'write', viewer: 'read along' }

/** Invitations to write or read along in books of others. */
export function Invitations({ collaborations }: { collaborations: Collaborator[] }) {
  const [answered, setAnswered] = useState('')
  const { ref, noteFocus } = useTakesBack()
  const note = (id: string) => {
    noteFocus()
    setAnswered(id)
  }
  return (
    <ul className="space-y-3">
      {collaborations.map(({ id, book_id, book_title, invited_by, role, accepted_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-3 rounded-[14px] bg-surface p-3 md:p-4"
        >
          <div className="min-w-40 flex-1">
            <h3 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
              {accepted_at ? (
                <Link
                  ref={id === answered ? ref : undefined}
                  to={paths.bookEditor({ id: book_id, title: book_title })}
                >
                  {book_title}
                </Link>
              ) : (
                book_title
              )}
            </h3>
            <p className="text-[13px] leading-5 text-subtle">
              {accepted_at
                ? `${role === 'editor' ? 'Editor' : 'Viewer'} · by ${invited_by.display_name || invited_by.username}`
                : `${invited_by.display_name || invited_by.username} asks you to ${ASKED[role]}`}
            </p>
          </div>
          {!accepted_at && <AnswerInvitation id={id} onAnswered={() => note(id)} />}
        </li>
      ))}
    </ul>
  )
}
