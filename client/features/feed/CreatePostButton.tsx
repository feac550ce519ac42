import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'

/** From a feed, a post begins with the choice of its community; a visitor signs up first. */
export function CreatePostButton() {
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  if (!user) {
    return (
      <Button
        variant="primary"
        onClick={() =>
          dialogs.open('sign-up', {
            to: 'post',
            fulfil: (_, navigate) => navigate(paths.submit()),
          })
        }
      >
        Create Post
      </Button>
    )
  }
  return (
    <Link to={paths.submit()} className={buttonClass('primary')}>
      Create Post
    </Link>
  )
}
