import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Failure, failureTexts } from './failure-texts.ts'

/** What stands where a thing could not be shown: why, and a way out. */
export function LoadFailure(failure: Failure) {
  const offline = useConnection() === 'offline'
  const home = (
    <Link to={paths.home()} className={buttonClass('secondary')}>
      Go back home
    </Link>
  )
  if (offline) {
    return (
      <>
        <h1 className="sr-only">Not available offline</h1>
        <EmptyState
          text="Not available offline"
          hint="Open it once while online to read it here. What you have already opened is on the home page."
          action={home}
        />
      </>
    )
  }
  const { heading, message, why } = failureTexts(failure)
  return (
    <div role="alert" className="mx-auto max-w-180 pt-8">
      <h1 className="sr-only">{heading}</h1>
      <EmptyState text={`Error: ${message}`} hint={why} action={home} />
    </div>
  )
}
