import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from './use-title.ts'

export function NotFoundScreen() {
  useTitle('Page not found')
  return (
    <div className="mx-auto max-w-180 pt-8 text-center">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Page not found</h1>
      <EmptyState
        text="This thread leads nowhere. The page may have moved, or the address has a typo."
        action={
          <Link to={paths.home()} className={buttonClass('primary')}>
            Go back home
          </Link>
        }
      />
    </div>
  )
}
