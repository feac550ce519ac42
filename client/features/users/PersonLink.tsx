import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

interface Props {
  username: string
  className: string
  children: ReactNode
}

/** Link to a person's profile; plain text for a deleted account, which has none. */
export function PersonLink({ username, className, children }: Props) {
  if (username === DELETED_USER.username) return <span>{children}</span>
  return (
    <Link to={paths.profile(username)} className={className}>
      {children}
    </Link>
  )
}
